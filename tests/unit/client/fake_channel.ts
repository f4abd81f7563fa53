import type { Message } from "../../../protocol/messages.ts";
import { aMessage, type Call, refusal } from "./fakes.ts";

/** The server's side of one channel's history: pages by seq as D-MSG-3 has them. */
export class FakeChannel {
  messages: Message[] = [];
  lastSeq = 0;
  /** Set to make fetches fail as a lost network does. */
  lost = false;

  constructor(count = 0) {
    for (let i = 0; i < count; i++) this.add();
  }

  add(changes: Partial<Message> = {}): Message {
    const message = aMessage(++this.lastSeq, changes);
    this.messages.push(message);
    return message;
  }
  edit(seq: number, text: string): Message {
    const held = this.messages.find((m) => m.seq === seq)!;
    const edited_at = new Date(Date.parse(held.edited_at ?? held.created_at) + 1000).toISOString();
    const message = { ...held, encrypted_content: text, edited: true, edited_at };
    this.messages = this.messages.map((m) => m.seq === seq ? message : m);
    return message;
  }
  delete(seq: number) {
    this.messages = this.messages.filter((m) => m.seq !== seq);
    return { id: `id${seq}`, channelId: "c1" };
  }

  respond = ({ path }: Call) => {
    if (this.lost) throw new TypeError("Failed to fetch");
    const url = new URL(path, "http://parley");
    if (url.pathname.endsWith("/content")) {
      const id = url.pathname.split("/").at(-2);
      const message = this.messages.find((m) => m.id === id)!;
      return { encrypted_content: message.encrypted_content, iv: message.iv };
    }
    if (url.pathname !== "/api/messages/c1") return refusal(404, "not_found", "Not found");
    const limit = Math.min(100, Number(url.searchParams.get("limit") ?? 50));
    const inline = Number(url.searchParams.get("inline"));
    const after = url.searchParams.get("after");
    const before = Number(url.searchParams.get("before") ?? Infinity);
    const found = this.messages.filter((m) => after ? m.seq > Number(after) : m.seq < before);
    const page = after ? found.slice(0, limit) : found.slice(-limit);
    const messages = page.map((m) =>
      m.encrypted_content!.length <= inline
        ? m
        : { ...m, encrypted_content: undefined, content_size: m.encrypted_content!.length }
    );
    return { messages, channelName: "general", hasMore: page.length < found.length };
  };
}
