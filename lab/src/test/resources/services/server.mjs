// A proxy of its own, as any service in any language may be: its port and its upstream are variables.
import http from 'node:http';

const { PORT, STOCK_URL } = process.env;

http
  .createServer((request, response) => {
    if (request.url === '/health') {
      response.end('up');
      return;
    }
    http
      .get(STOCK_URL + request.url, (answer) => {
        response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
        answer.pipe(response);
      })
      .on('error', () => {
        response.writeHead(502);
        response.end();
      });
  })
  .listen(PORT, '127.0.0.1');
