'use strict';
/* Draws the charts. Names from the run reach the page as text only, never as markup. */
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const root = document.documentElement;
  root.classList.add('scripted');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const printing = matchMedia('print');
  const drawn = [];

  /* ---- words ---- */

  const digits = (value, most, least = 0) =>
    value.toLocaleString('en-US', {minimumFractionDigits: least, maximumFractionDigits: most});
  const number = (value) => {
    const size = Math.abs(value);
    if (size >= 99.95 || Number.isInteger(value)) return digits(value, 0);
    return size >= 9.995 ? digits(value, 1) : digits(value, size >= 0.0995 ? 2 : 3);
  };
  const millis = (value) => {
    if (value < 999.5) return number(value) + ' ms';
    const seconds = value / 1000;
    const places = seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0;
    return digits(seconds, places, places) + ' s';
  };
  const axisMillis = (value) => (value < 1000 ? `${+value.toPrecision(2)} ms` : `${+(value / 1000).toPrecision(2)} s`);
  const short = (words, most) => (words.length > most ? words.slice(0, most - 1) + '…' : words);
  /* Names of one system differ at their ends. */
  const named = (name, most) => (name.length > most ? short(name, Math.floor(most / 3)) + name.slice(Math.floor(most / 3) - most) : name);

  /* ---- colours of the style sheet ---- */

  const colour = (name) => getComputedStyle(root).getPropertyValue('--' + name).trim();
  const lines = () => [1, 2, 3, 4, 5, 6].map((i) => colour('l' + i));
  const font = () => getComputedStyle(document.body).fontFamily;
  const text = (extra) => ({color: colour('ink'), fontFamily: font(), fontSize: 12, ...extra});
  const tooltip = () => ({
    renderMode: 'richText',
    backgroundColor: colour('paper'),
    borderColor: colour('soft'),
    borderWidth: 1,
    confine: true,
    padding: 8,
    textStyle: text(),
  });
  const base = () => ({animation: false, textStyle: {fontFamily: font(), color: colour('ink')}, backgroundColor: 'transparent'});

  /* ---- a chart redraws itself when its size or the colours change ---- */

  function chart(box, height, words, option) {
    box.setAttribute('role', 'img');
    box.setAttribute('aria-label', words);
    box.style.height = height + 'px';
    const instance = echarts.init(box, null, {renderer: 'canvas', devicePixelRatio: Math.max(2, devicePixelRatio || 1)});
    const draw = () => instance.setOption(option(box.clientWidth), {notMerge: true});
    draw();
    const entry = {draw, resize: () => { instance.resize(); draw(); }, close: () => { instance.dispose(); drawn.splice(drawn.indexOf(entry), 1); }};
    drawn.push(entry);
    return entry;
  }

  let width = window.innerWidth;
  const redraw = () => drawn.slice().forEach((entry) => entry.resize());
  dark.addEventListener('change', redraw);
  printing.addEventListener('change', redraw);
  window.addEventListener('beforeprint', redraw);
  window.addEventListener('afterprint', redraw);
  let waiting = 0;
  window.addEventListener('resize', () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(redraw);
  });

  const splits = () => ({lineStyle: {color: colour('faint')}});

  /* ---- what if: the arithmetic of ServiceModel ---- */

  function predict(model, at) {
    const size = at.pool ?? model.usual.pool;
    const of = (cpu, usable, queued) => [
      ['users', 1000 * at.users / (model.row * at.delay + model.overhead_ms + model.usual.think_ms + queued * at.users)],
      ['pool', model.pool === null ? Infinity : 1000 * size / (model.delays * at.delay + model.overhead_ms + queued * size)],
      ['CPU', 1000 * usable * at.cpus / cpu],
    ].reduce((least, bound) => (bound[1] < least[1] ? bound : least));
    const [by, rps] = of(model.cpu_ms.value, 1, 0);
    return {
      rps,
      by: by === 'pool' ? model.pool : by,
      low: Math.min(rps, of(model.cpu_ms.high, 0.9, model.cpu_ms.high / at.cpus)[1]),
      high: Math.max(rps, of(model.cpu_ms.low, 1, 0)[1]),
      response: Math.max(model.row * at.delay + model.overhead_ms, 1000 * at.users / rps - model.usual.think_ms),
    };
  }

  /* Round numbers from one to another, with those that are measured among them. */
  function steps(from, to, measured) {
    const round = [];
    for (let decade = 10 ** Math.floor(Math.log10(from)); decade <= to; decade *= 10) [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].forEach((step) => round.push(step * decade));
    const all = [...round.filter((value) => value >= from && value <= to), ...measured];
    return [...new Set(all.map((value) => +value.toPrecision(6)))].sort((a, b) => a - b);
  }

  function whatIf(models) {
    const points = models.flatMap((model) => model.points.map((point) => point.at));
    const values = (key) => points.map((point) => point[key]).filter((value) => value > 0);
    const sizes = [...new Set(values('pool'))];
    const usual = models[0].usual;
    const at = {delay: usual.delay_ms, users: usual.users, cpus: usual.cpus, pool: sizes.length > 1 ? undefined : sizes[0]};
    const box = document.getElementById('whatif-chart');
    const body = document.querySelector('#whatif-table tbody');
    const slider = (key, name, all, words) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      const shown = document.createElement('output');
      Object.assign(input, {type: 'range', min: 0, max: all.length - 1, step: 1, value: Math.max(0, all.indexOf(at[key]))});
      const show = () => { shown.textContent = words(all[input.value]); };
      input.addEventListener('input', () => { at[key] = all[input.value]; show(); update(); });
      show();
      label.append(name, shown, input);
      document.getElementById('sliders').append(label);
    };
    const most = (key) => Math.max(1, ...values(key));
    slider('delay', 'Upstream delay', steps(1, 10000, values('delay_ms')), millis);
    slider('users', 'Users', steps(1, 20 * most('users'), values('users')), number);
    if (sizes.length > 0) slider('pool', 'Pool', [...(sizes.length > 1 ? [undefined] : []), ...steps(1, 20 * most('pool'), sizes)], (value) => (value === undefined ? 'as measured' : number(value)));
    slider('cpus', 'CPUs', steps(0.25, 8 * most('cpus'), values('cpus')), number);

    const isHere = (model, point) => point.users === at.users && point.cpus === at.cpus && (model.pool === null || at.pool === undefined || point.pool === at.pool);
    const delays = Array.from({length: 161}, (none, i) => 10 ** (i / 40));
    const entry = chart(box, 300, 'Chart of predicted throughput over the delay of the upstream. The table below holds the values at the chosen delay.', (wide) => {
      const curves = models.map((model) => delays.map((delay) => ({delay, ...predict(model, {...at, delay})})));
      const roof = Math.max(...curves.flat().map((each) => each.high), 1);
      return {
        ...base(),
        grid: {left: wide < 420 ? 54 : 64, right: 16, top: 20 + 20 * Math.ceil(models.length / (wide < 420 ? 1 : 3)), bottom: 40},
        legend: {top: 0, left: 0, selectedMode: false, itemWidth: 14, itemHeight: 8, textStyle: text({color: colour('soft')}), data: models.map((model) => model.approach), formatter: (name) => named(name, 34)},
        tooltip: {...tooltip(), trigger: 'axis', formatter: (marks) => [millis(10 ** marks[0].value[0]), ...models.map((model) => { const is = predict(model, {...at, delay: 10 ** marks[0].value[0]}); return `${model.approach}  ${number(is.rps)} rps (${is.by})`; })].join('\n')},
        xAxis: {type: 'value', min: 0, max: 4, interval: 1, name: 'delay of the upstream', nameLocation: 'middle', nameGap: 24, nameTextStyle: text({color: colour('soft')}), splitLine: {show: false}, axisLabel: {...text({color: colour('soft')}), formatter: (value) => axisMillis(10 ** value)}},
        yAxis: {type: 'value', min: 0, max: roof * 1.05, name: '', splitNumber: 4, splitLine: {lineStyle: {color: colour('faint')}}, axisLabel: {...text({color: colour('soft')}), showMaxLabel: false, formatter: (value) => number(Math.round(value))}},
        series: models.flatMap((model, i) => {
          const shade = lines()[i % 6];
          const curve = curves[i];
          return [
            ...['low', 'high'].map((end) => ({type: 'line', symbol: 'none', silent: true, color: shade, lineStyle: {width: 1, type: 'dotted'}, data: curve.map((is) => [Math.log10(is.delay), is[end]]), z: 1})),
            {
              type: 'line', name: model.approach, symbol: 'none', color: shade, lineStyle: {width: 2, type: DASHES[Math.floor(i / 6) % 3]}, data: curve.map((is) => [Math.log10(is.delay), is.rps]), z: 3,
              ...(i > 0 ? {} : {markLine: {silent: true, symbol: 'none', animation: false, precision: 12, lineStyle: {color: colour('ink'), type: 'dashed'}, label: {show: false}, data: [{xAxis: Math.log10(at.delay)}]}}),
            },
            {type: 'scatter', symbolSize: 9, color: shade, z: 4, silent: true, data: model.points.filter((point) => isHere(model, point.at)).map((point) => [Math.log10(point.at.delay_ms), point.rps])},
          ];
        }),
      };
    });
    function update() {
      entry.resize();
      body.replaceChildren(...models.map((model) => {
        const is = predict(model, at);
        const row = document.createElement('tr');
        [model.approach, `${number(is.rps)} rps`, `${number(is.low)} to ${number(is.high)}`, millis(is.response), is.by].forEach((words, i) => {
          const cell = document.createElement(i === 0 ? 'th' : 'td');
          if (i === 0) cell.scope = 'row';
          if (i > 0 && i < 4) cell.className = 'num';
          cell.textContent = words;
          row.append(cell);
        });
        return row;
      }));
    }
    update();
  }

  /* ---- one trial over time: stacked charts that share the axis ---- */

  const DASHES = ['solid', 'dashed', 'dotted'];
  const TALL = 92;
  const GAP = 48;

  const heading = (group, unit) => (unit === '' || unit === group || unit === 'ms' ? group : `${group}, ${unit}`);

  /* As much of a mark's words as fits before the next mark. */
  const fitting = (mark, track, last, wide) => {
    const next = Math.min(last, ...track.marks.map((other) => other.second).filter((second) => second > mark.second));
    return short(mark.words, Math.max(1, Math.floor(((next - mark.second) / last) * (wide - 76) / 6.2)));
  };

  function overtime(box, track) {
    const groups = [...new Set(track.lines.map((line) => line.group))];
    const last = Math.max(track.until, ...track.lines.map((line) => line.t[line.t.length - 1]));
    const marks = track.marks.length ? ` Marks: ${track.marks.map((mark) => `${mark.words} at ${number(mark.second)} s`).join('; ')}.` : '';
    const words = `Line charts of ${groups.join(', ')} over ${number(last)} seconds; the window is ${number(track.from)} to ${number(track.until)} s.${marks} The table below gives each line's mean and extremes.`;
    const height = groups.length * (TALL + GAP) + 30;
    return chart(box, height, words, (wide) => {
      const side = wide < 420 ? 48 : 64;
      const palette = lines();
      const own = (group) => track.lines.filter((line) => line.group === group);
      const unit = (group) => [...new Set(own(group).map((line) => line.unit))].join(' / ');
      const title = (group) => heading(group, unit(group));
      return {
        ...base(),
        title: groups.map((group, i) => ({
          text: title(group),
          left: 0, top: i * (TALL + GAP) + 8, padding: 0, textStyle: text({fontSize: 12, fontWeight: 600}),
        })),
        legend: groups.map((group, i) => ({
          data: own(group).map((line) => id(line)), formatter: (name) => named(name.split('\u0000')[1], 26),
          type: own(group).length > 4 ? 'scroll' : 'plain', show: own(group).length > 1,
          left: 20 + 7 * title(group).length, right: 8, top: i * (TALL + GAP) + 6, padding: 0, itemWidth: 22, itemHeight: 8, itemGap: 14, textStyle: text({color: colour('soft')}),
          pageTextStyle: text({color: colour('soft')}), pageIconColor: colour('soft'), pageIconInactiveColor: colour('line'), pageIconSize: 10,
        })),
        grid: groups.map((group, i) => ({left: side, right: 12, top: i * (TALL + GAP) + 34, height: TALL})),
        axisPointer: {link: [{xAxisIndex: 'all'}], lineStyle: {color: colour('soft'), type: 'solid'}, label: {show: false}},
        tooltip: {
          ...tooltip(), trigger: 'axis',
          formatter: (points) => `${number(points[0].axisValue)} s\n` + points.map((point) => {
            const line = track.lines[point.seriesIndex];
            return `${line.group === line.name ? '' : line.group + ': '}${named(line.name, 30)}  ${number(point.value[1])} ${line.unit}`;
          }).join('\n'),
        },
        xAxis: groups.map((group, i) => ({
          type: 'value', gridIndex: i, min: 0, max: Math.ceil(last),
          axisLabel: {...text({color: colour('soft'), fontSize: 11}), show: i === groups.length - 1, formatter: (value) => `${value} s`},
          axisTick: {show: false}, axisLine: {lineStyle: {color: colour('soft')}, onZero: false}, splitLine: {show: false}, axisPointer: {show: true},
        })),
        yAxis: groups.map((group, i) => ({
          type: 'value', gridIndex: i, min: (range) => Math.min(0, range.min), splitNumber: 2,
          axisLabel: {...text({color: colour('soft'), fontSize: 11}), formatter: (value) => (unit(group) === 'ms' ? axisMillis(value) : number(value))}, splitLine: splits(),
        })),
        series: track.lines.map((line) => {
          const place = groups.indexOf(line.group);
          const k = own(line.group).indexOf(line);
          return {
            type: 'line', name: id(line), xAxisIndex: place, yAxisIndex: place, showSymbol: line.t.length === 1, symbolSize: 5,
            data: line.t.map((t, j) => [t, line.v[j]]), color: palette[k % palette.length],
            lineStyle: {width: 1.75, type: DASHES[Math.floor(k / palette.length) % DASHES.length]}, emphasis: {disabled: true},
            ...(k > 0 ? {} : {
              markArea: {silent: true, animation: false, itemStyle: {color: colour('accent'), opacity: 0.08}, data: [[{xAxis: track.from}, {xAxis: track.until}]]},
              markLine: {
                silent: true, animation: false, symbol: 'none', lineStyle: {color: colour('bad'), type: 'dashed', width: 1},
                label: {show: place === 0, position: 'insideEndTop', rotate: 0, align: 'left', ...text({fontSize: 11}), formatter: (mark) => mark.name},
                data: track.marks.map((mark) => ({xAxis: mark.second, name: fitting(mark, track, Math.ceil(last), wide)})),
              },
            }),
          };
        }),
      };
    });
  }

  const id = (line) => line.group + '\u0000' + line.name;

  function marks(track) {
    const place = document.getElementById('marks');
    place.textContent = track.marks.length === 0 ? '' : 'Script: ' + track.marks.map((mark) => `from ${number(mark.second)} s ${mark.words}`).join('; ') + '.';
  }

  function table(track) {
    const body = document.querySelector('#track-table tbody');
    body.replaceChildren(...track.lines.map((line) => {
      const inside = line.v.filter((value, i) => line.t[i] >= track.from && line.t[i] <= track.until);
      const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length;
      const figures = inside.length ? [mean, Math.min(...inside), Math.max(...inside)].map(number) : ['–', '–', '–'];
      const row = document.createElement('tr');
      [line.group, line.name, line.unit, ...figures].forEach((words, i) => {
        const cell = document.createElement(i === 1 ? 'th' : 'td');
        if (i === 1) cell.scope = 'row';
        if (i > 2) cell.className = 'num';
        cell.textContent = words;
        row.append(cell);
      });
      return row;
    }));
  }

  /* ---- begin ---- */

  if (data.models.length > 0) whatIf(data.models);

  const choice = document.getElementById('trial');
  if (choice) {
    const box = document.getElementById('track');
    let current = null;
    const show = () => {
      if (current) current.close();
      const track = data.tracks.find((one) => one.trial === choice.value);
      current = overtime(box, track);
      marks(track);
      table(track);
    };
    choice.addEventListener('change', show);
    show();
  }

  /* ---- copy: the clipboard, or where a browser refuses it, a selection ---- */

  const said = document.getElementById('copied');
  const copy = async (words) => {
    try {
      await navigator.clipboard.writeText(words);
    } catch (refused) {
      const area = document.createElement('textarea');
      area.value = words;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
  };
  for (const button of document.querySelectorAll('button[data-copy]')) {
    const words = data.copies[button.dataset.copy];
    button.hidden = words === '';
    button.addEventListener('click', async () => {
      await copy(words);
      said.textContent = 'copied';
      setTimeout(() => { said.textContent = ''; }, 2000);
    });
  }

  /* A link to a folded trial unfolds it. */
  const unfold = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === 'DETAILS') {
      for (let fold = target; fold; fold = fold.parentElement.closest('details')) fold.open = true;
      target.scrollIntoView();
    }
  };
  window.addEventListener('hashchange', unfold);
  unfold();
})();
