/** Baseline for Parley: socket.io that forwards messages and stores nothing. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

const http = createServer((request, response) => {
  if (request.url !== "/") return response.writeHead(request.url === "/healthz" ? 200 : 404).end();
  response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><main>Hello</main>");
});
const io = new Server(http, {
  transports: ["websocket"],
  perMessageDeflate: false,
  serveClient: false,
  maxHttpBufferSize: 256 * 1024,
});
io.on("connection", (socket) => {
  socket.join("channel");
  socket.on("send-message", (message, acknowledge) => {
    io.to("channel").emit("new-message", message);
    acknowledge({ ok: true });
  });
});
http.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
});
