import type { CreateEmoji, CustomEmoji, EmojiKind } from "../../../protocol/emoji.ts";
import { EMOJI_LIMITS } from "../../../protocol/emoji_limits.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import { isAnimation } from "../../../protocol/picture/animation.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { record } from "../../membership/moderation/audit.ts";
import { accessServer } from "../../membership/servers/access.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { readImage } from "../media/image.ts";
import { dropPicture, pictureOf, storePicture } from "../media/service.ts";
import { roomOf, uncount } from "./counting.ts";
import type { EmojiRecord } from "./records.ts";
import {
  countsOf,
  getEmoji,
  idOfName,
  insertEmoji,
  listEmoji,
  putEmoji,
  removeEmoji,
} from "./store.ts";
import { emojiView } from "./view.ts";

const WORDS: Record<EmojiKind, { tooLarge: string; tooMany: string }> = {
  emoji: {
    tooLarge: "An emoji must be at most 256 KB",
    tooMany: `A server can have at most ${EMOJI_LIMITS.emoji.most} emoji`,
  },
  sticker: {
    tooLarge: "A sticker must be at most 512 KB",
    tooMany: `A server can have at most ${EMOJI_LIMITS.sticker.most} stickers`,
  },
};

/** All of a server, for its members. @throws AppError not_found */
export async function emojiOfServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<CustomEmoji[]> {
  await app.db.read(accessServer, userId, serverId);
  return (await listEmoji(app.db, serverId)).map(emojiView);
}

/** All emoji of a server, with their pictures as data URLs, for an export. */
export async function* exportedEmoji(app: FeaturesContext, serverId: string) {
  for (const { picture, counted: _, ...emoji } of await listEmoji(app.db, serverId)) {
    yield { ...emoji, image: await pictureOf(app, picture) };
  }
}

/**
 * Deletes an emoji's picture and its share of the owner's storage. Every transaction that deletes
 * an emoji calls it.
 */
export function forgetEmoji(app: FeaturesContext, tx: Tx, emoji: EmojiRecord): void {
  dropPicture(tx, emoji.picture, ["emoji", emoji.id]);
  uncount(app, tx, emoji);
}

/**
 * Adds one, for those with `manageEmoji` (FIL-7). It takes of the owner's storage (FIL-3).
 * @throws AppError not_found, forbidden, invalid_input, too_large, too_many, name_taken,
 * rate_limited, storage_quota, owner_quota, server_quota
 */
export async function createEmoji(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  { kind, name, image: given }: CreateEmoji,
): Promise<CustomEmoji> {
  // Checks access first, so that no picture is stored without permission or in vain.
  const { owner_id: ownerId } = await app.db.read((reader) =>
    accessToAdd(reader, userId, serverId, { kind, name })
  );
  const { bytes: most, side } = EMOJI_LIMITS[kind];
  const image = readImage(given, {
    field: "image",
    limit: most + 1,
    tooLarge: WORDS[kind].tooLarge,
    types: ["image/png", "image/gif", "image/webp"],
    side,
  });
  const facts = readPicture(image.bytes)!;
  using room = roomOf(app, ownerId, image.bytes.length, ownerId === userId);
  // However many add them, a server is filled no quicker than one person could.
  await app.rates.take("emoji", serverId);
  const putPicture = await storePicture(app, image);
  const id = app.ids.uuid();
  return await app.db.transact((tx) => {
    const { owner_id: ownerNow } = accessToAdd(tx, userId, serverId, { kind, name });
    const emoji: EmojiRecord = {
      id,
      kind,
      name,
      picture: putPicture(tx, null, ["emoji", id])!,
      animated: isAnimation(facts),
      width: facts.width,
      height: facts.height,
      counted: { userId: ownerNow, bytes: image.bytes.length },
    };
    if (ownerNow === ownerId) room.keepIn(tx);
    else app.usage.addIn(tx, ownerNow, image.bytes.length);
    insertEmoji(tx, serverId, emoji);
    return changed(app, tx, { serverId, userId, action: "emoji-create" }, emoji);
  });
}

/** Another name: texts and reactions find it by its id. @throws AppError as `createEmoji` */
export async function renameEmoji(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  emojiId: string,
  name: string,
): Promise<CustomEmoji> {
  return await app.db.transact((tx) => {
    const before = accessEmoji(tx, userId, serverId, emojiId);
    if (before.name === name) return emojiView(before);
    refuseTaken(tx, serverId, name);
    const emoji = { ...before, name };
    putEmoji(tx, serverId, emoji, before);
    return changed(app, tx, { serverId, userId, action: "emoji-update" }, emoji);
  });
}

/**
 * Deletes an emoji. Texts and reactions then show its name. @throws AppError not_found, forbidden
 */
export async function deleteEmoji(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  emojiId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const emoji = accessEmoji(tx, userId, serverId, emojiId);
    removeEmoji(tx, serverId, emoji);
    forgetEmoji(app, tx, emoji);
    const act = { action: "emoji-delete", actor_id: userId, target_id: null } as const;
    record(app, tx, serverId, { ...act, reason: emoji.name });
    app.bus.publishAfter(tx, { type: "emoji-deleted", serverId, emojiId });
  });
}

function accessEmoji(reader: Reader, userId: string, serverId: string, id: string): EmojiRecord {
  accessServer(reader, userId, serverId, "manageEmoji");
  const emoji = getEmoji(reader, serverId, id);
  if (!emoji) throw new AppError("not_found");
  return emoji;
}

function accessToAdd(
  reader: Reader,
  userId: string,
  serverId: string,
  { kind, name }: Pick<EmojiRecord, "kind" | "name">,
): ServerRecord {
  const { server } = accessServer(reader, userId, serverId, "manageEmoji");
  if (countsOf(reader, serverId)[kind] >= EMOJI_LIMITS[kind].most) {
    throw tooMany(WORDS[kind].tooMany);
  }
  refuseTaken(reader, serverId, name);
  return server;
}

function refuseTaken(reader: Reader, serverId: string, name: string): void {
  if (idOfName(reader, serverId, name) === null) return;
  throw new AppError("name_taken", { details: { name: "is taken" } });
}

/** Logs the change and notifies the server's members. */
function changed(
  app: FeaturesContext,
  tx: Tx,
  { serverId, userId, action }: {
    serverId: string;
    userId: string;
    action: "emoji-create" | "emoji-update";
  },
  emoji: EmojiRecord,
): CustomEmoji {
  const view = emojiView(emoji);
  record(app, tx, serverId, { action, actor_id: userId, target_id: null, reason: emoji.name });
  app.bus.publishAfter(tx, { type: "emoji-updated", serverId, emoji: view });
  return view;
}
