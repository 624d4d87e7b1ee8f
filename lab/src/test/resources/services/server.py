"""A proxy of its own, as any service in any language may be: its port and its upstream are variables."""

import os
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Proxy(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/health":
            self.answer(200, b"up")
            return
        try:
            with urllib.request.urlopen(os.environ["STOCK_URL"] + self.path) as answer:
                self.answer(200, answer.read())
        except urllib.error.URLError:
            self.answer(502, b"")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 1000


Server(("127.0.0.1", int(os.environ["PORT"])), Proxy).serve_forever()
