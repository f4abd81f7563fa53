import { AppError } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { readBlob } from "../../storage/blobs.ts";
import { type Image, problemOf, readImage } from "./image.ts";
import { media, type MediaRecord, type MediaUse, mediaUses, useOf } from "./records.ts";
import { storeImage } from "./store.ts";

const PATH = "/api/media/";

const AVATAR = { limit: LIMITS.avatarMax, tooLarge: "Avatar must be less than 2MB" };
const BANNER = { limit: LIMITS.bannerMax, tooLarge: "Banner must be less than 5MB" };
/** Limits on pictures, by the request's field. */
const BOUNDS = {
  avatar: AVATAR,
  avatar_url: AVATAR,
  banner: BANNER,
  cover: { limit: LIMITS.avatarMax, tooLarge: "Cover must be less than 2MB" },
  banner_url: BANNER,
};

/** Puts a picture in the place of another, in the transaction that stores the path it returns. */
export type PictureChange = (tx: Tx, before: string | null, usedBy: MediaUse) => string | null;

/**
 * Stores a picture and returns the change that puts it in its place. Unused pictures stay for an
 * hour, so a limit applies to how often one person uploads one.
 * @param given a data URL; null: removes the picture; undefined: keeps it
 * @throws AppError invalid_input, too_large, rate_limited
 */
export async function changePicture(
  app: FeaturesContext,
  userId: string,
  field: keyof typeof BOUNDS,
  given: string | null | undefined,
): Promise<PictureChange> {
  if (given === undefined) return (_tx, before) => before;
  if (!given) return dropPicture;
  const image = readImage(given, { field, ...BOUNDS[field] });
  await app.rates.take("pictures", userId);
  return await storePicture(app, image);
}

/** Stores a picture that was read already; see `changePicture`. */
export async function storePicture(app: FeaturesContext, image: Image): Promise<PictureChange> {
  const { hash, use } = await storeImage(app.db, app.ids.uuid(), image);
  return (tx, before, usedBy) => {
    dropPicture(tx, before, usedBy);
    use(tx, usedBy, tx.now);
    return PATH + hash;
  };
}

/** Leaves a picture's place empty. */
export function dropPicture(tx: Tx, before: string | null, usedBy: MediaUse): null {
  if (before) mediaUses.delete(tx, useOf(before.slice(PATH.length), usedBy));
  return null;
}

/** A stored picture as a data URL; null where there is none. */
export async function pictureOf(app: FeaturesContext, path: string | null): Promise<string | null> {
  const picture = path && await app.db.get(media.key({ hash: path.slice(PATH.length) }));
  const bytes = picture && await readBlob(app.db, picture.content);
  return picture && bytes ? `data:${picture.type};base64,${bytes.toBase64()}` : null;
}

/** The picture with these bytes. @throws AppError not_found */
export async function mediaByHash(app: FeaturesContext, hash: string): Promise<MediaRecord> {
  const picture = await app.db.get(media.key({ hash }));
  if (!picture) throw new AppError("not_found");
  return picture;
}

/**
 * Returns a picture's bytes, unless it would no longer be accepted (HARD-13). @throws AppError
 * not_found
 */
export async function bytesOf(app: FeaturesContext, picture: MediaRecord): Promise<Uint8Array> {
  const bytes = await readBlob(app.db, picture.content);
  const isShown = bytes && (picture.looked_at || !problemOf(readPicture(bytes)));
  if (!isShown) throw new AppError("not_found");
  return bytes;
}
