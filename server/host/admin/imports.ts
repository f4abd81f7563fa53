import { z } from "zod";
import { AppError } from "../../../protocol/errors.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { catchUp } from "../../membership/channels/catch_up.ts";
import { accountsFor } from "../import/authors.ts";
import { importedAuthor, importedMessage } from "../../features/messages/imported.ts";
import { channelFor, serverFor } from "../import/destination.ts";
import { emojiFor, importedEmoji } from "../import/emoji.ts";
import { appendImported, knownImported } from "../../features/messages/append_imported.ts";
import { withoutRoom } from "../import/room.ts";
import { serverNamed } from "./servers.ts";
import { userNamed } from "./user_named.ts";
import { type Verb, verb } from "./verb.ts";

const source = z.strictObject({ id: z.string().min(1).max(64), name: z.string() });

/**
 * The steps of an import: its destination, people, contents, and last the announcement to clients.
 */
export const importVerbs: Record<string, Verb> = {
  /** Returns what would exceed a limit, before anything is written. */
  "import-room": verb(
    z.strictObject({
      comings: z.array(z.strictObject({ file: z.string(), guild: source, channel: source })),
      server: z.string().nullable(),
      owner: z.string().nullable(),
    }),
    async (app, { comings, server, owner }) => {
      const into = server === null ? null : await serverNamed(app, server);
      const ownerId = owner === null ? null : (await userNamed(app, owner)).id;
      return { problems: await withoutRoom(app, comings, into, ownerId) };
    },
  ),
  "import-place": verb(
    z.strictObject({
      guild: source,
      channel: source.extend({ topic: z.string().nullish() }),
      /** An existing server to import into. */
      server: z.string().nullable(),
      /** Owner of a new server. */
      owner: z.string().nullable(),
    }),
    async (app, { guild, channel, server: existing, owner }) => {
      const server = existing === null
        ? await serverFor(app, guild, owner === null ? null : (await userNamed(app, owner)).id)
        : await serverNamed(app, existing);
      const { id, name } = await channelFor(app, server, channel);
      return { channelId: id, channel: name, server: server.name, serverId: server.id };
    },
  ),
  "import-emoji": verb(
    z.strictObject({ serverId: z.string(), emoji: importedEmoji }),
    async (app, { serverId, emoji }) => await emojiFor(app, serverId, emoji),
  ),
  "import-known": verb(
    z.strictObject({ channelId: z.string(), ids: z.array(z.string()) }),
    async (app, { channelId, ids }) => ({ known: await knownImported(app, channelId, ids) }),
  ),
  "import-messages": verb(
    z.strictObject({
      channelId: z.string(),
      authors: z.array(importedAuthor),
      messages: z.array(importedMessage),
    }),
    async (app, { channelId, authors, messages }) => {
      const channel = await app.db.read(channelById, channelId);
      if (!channel) throw new AppError("not_found");
      if (channel.sealed) throw new AppError("private_channel");
      const senders = await accountsFor(app, authors);
      return { added: await appendImported(app, channelId, messages, senders) };
    },
  ),
  "import-done": verb(z.strictObject({ channelId: z.string() }), async (app, { channelId }) => {
    await catchUp(app, channelId);
  }),
};
