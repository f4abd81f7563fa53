import { type Link, MEETING, type ToPage, type ToWorker } from "./messages.ts";

/** Links over a port of a SharedWorker. */
export function portLink<Out, In>(port: MessagePort): Link<Out, In> {
  return {
    send: (message) => port.postMessage(message),
    receive(callback) {
      port.onmessage = ({ data }) => callback(data);
    },
    close: () => port.close(),
  };
}

/** Message between pages and one page's worker; all of them receive each. */
interface Meeting {
  page: string;
  to: "worker" | "page";
  message: unknown;
}

/** Links a page in a browser without SharedWorker, over a channel to the elected page's worker. */
export function meetingLink(page: string): Link<ToWorker, ToPage> {
  const channel = new BroadcastChannel(MEETING);
  return {
    send: (message) => channel.postMessage({ page, to: "worker", message } satisfies Meeting),
    receive(callback) {
      channel.onmessage = ({ data }: MessageEvent<Meeting>) => {
        // Sent to all pages: a worker has started.
        if (data.to === "page" && (data.page === page || data.page === "")) {
          // A worker sends pages nothing else.
          callback(data.message as ToPage);
        }
      };
    },
    close: () => channel.close(),
  };
}

/** Links that worker with each page, from the page's first message on. */
export function meetingLinks(connect: (link: Link<ToPage, ToWorker>) => void): void {
  const channel = new BroadcastChannel(MEETING);
  const post = (page: string, message: ToPage) =>
    channel.postMessage({ page, to: "page", message } satisfies Meeting);
  const callbacks = new Map<string, (message: ToWorker) => void>();
  channel.onmessage = ({ data }: MessageEvent<Meeting>) => {
    const { page, to, message } = data;
    if (to !== "worker") return;
    if (!callbacks.has(page)) {
      connect({
        send: (message) => post(page, message),
        receive: (callback) => void callbacks.set(page, callback),
        close: () => void callbacks.delete(page),
      });
    }
    // Pages send a worker nothing else.
    callbacks.get(page)?.(message as ToWorker);
  };
  post("", { kind: "ready" });
}
