import { type Link, MEETING, type ToPage, type ToWorker } from "./messages.ts";

/** Over a port of a SharedWorker. */
export function portLink<Out, In>(port: MessagePort): Link<Out, In> {
  return {
    send: (message) => port.postMessage(message),
    receive(callback) {
      port.onmessage = ({ data }) => callback(data);
    },
    close: () => port.close(),
  };
}

/** Between pages and one page's worker, who all get everything. */
interface Meeting {
  page: string;
  to: "worker" | "page";
  message: unknown;
}

/** In a page, where there is no SharedWorker: over a channel that the elected page's worker is on. */
export function meetingLink(page: string): Link<ToWorker, ToPage> {
  const channel = new BroadcastChannel(MEETING);
  return {
    send: (message) => channel.postMessage({ page, to: "worker", message } satisfies Meeting),
    receive(callback) {
      channel.onmessage = ({ data }: MessageEvent<Meeting>) => {
        // To all: a worker has come.
        if (data.to === "page" && (data.page === page || data.page === "")) {
          // A worker sends pages nothing else.
          callback(data.message as ToPage);
        }
      };
    },
    close: () => channel.close(),
  };
}

/** In that worker: a link with each page, from its first message on. */
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
