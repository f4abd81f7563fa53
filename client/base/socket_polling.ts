/** What the connection needs where no websocket gets through. */
export { XHR } from "socket.io-client";
