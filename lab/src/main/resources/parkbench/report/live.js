'use strict';
/* Fills the page in while a run goes on: its parts come as markup from the lab itself. */
(() => {
  const sections = document.getElementById('sections');
  const progress = document.getElementById('progress');
  const source = new EventSource('/events');
  let over = false;

  /* A fold is known by its section, its words, and which of that name it is. */
  const keyed = () => {
    const seen = new Map();
    return [...sections.querySelectorAll('details')].map((fold) => {
      const name = fold.closest('section').id + ' ' + fold.querySelector('summary').textContent;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return [name + ' ' + seen.get(name), fold];
    });
  };

  source.addEventListener('report', (event) => {
    const open = new Set(keyed().filter(([key, fold]) => fold.open).map(([key]) => key));
    const place = scrollY;
    sections.innerHTML = event.data;
    for (const [key, fold] of keyed()) fold.open = open.has(key);
    scrollTo(0, place);
  });
  source.addEventListener('progress', (event) => { progress.textContent = event.data; });
  source.addEventListener('over', () => {
    over = true;
    source.close();
    progress.textContent = 'The run is over. The whole report is in its report.html.';
  });
  source.addEventListener('error', () => {
    if (!over) progress.textContent = 'The lab does not answer. If the run was ended, its report.html has what was measured.';
  });
})();
