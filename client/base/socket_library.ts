/**
 * What the chat takes of socket.io. A file of ours, so that the bundler leaves out the rest of the
 * library, and what both share with the page lies in the page's own script.
 */
export { io } from "socket.io-client";
