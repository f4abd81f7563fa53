/** Lies about which channels are private (E2E-36). */
import type { Channel } from "../../../../protocol/channels.ts";
import { about, type Body, type Lie } from "../lie.ts";

/** No channel is private, nor ever was. */
export const saidOpen: Lie = {
  ...about(/\/api\/(channels|servers)\b/, openly),
  page: (html) => html.replaceAll('"mode":"private"', '"mode":"open"'),
};

/** The same, in responses to all requests and in events, too (MEND-28). */
export const alwaysOpen: Lie = {
  response: (body) => openly(body),
  event: ({ name, body }) => [{ name, body: openly(body) }],
};

/** A direct message is listed as a channel of a server (MEND-72). */
export const movedInto = (serverId: string, { id, name }: Channel): Lie => ({
  response(body, { path }) {
    if (path.endsWith("/channels/dm")) {
      return { ...body, channels: body.channels.filter((one: Body) => one.id !== id) };
    }
    if (!path.endsWith(`/channels/server/${serverId}`)) return body;
    const { recipient: _recipient, ...like } = body.channels[0];
    return { ...body, channels: [...body.channels, { ...like, id, name, mode: "private" }] };
  },
});

/** A channel is shown under another id, open and empty (MEND-74). */
export const twinOf = (channelId: string, twin: string): Lie =>
  about(/\/api\/channels\/server\b/, (body) => {
    return JSON.parse(JSON.stringify(openly(body)).replaceAll(channelId, twin));
  });

/** Channels as open ones, wherever they are in a body. */
function openly<T>(body: T): T {
  return JSON.parse(JSON.stringify(body), (_key, value) => {
    if (value?.mode !== "private") return value;
    const { private_from: _from, generation: _generation, epoch: _epoch, ...open } = value;
    return { ...open, mode: "open" };
  });
}
