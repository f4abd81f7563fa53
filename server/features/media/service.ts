import { AppError } from "../../../protocol/errors.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { type Image, problemOf, readImage } from "./image.ts";
import type { MediaRecord, MediaUse } from "./records.ts";
import { dropUse, getMedia, mediaBytes, storeImage } from "./store.ts";

export { readImage };
export { sweepMedia } from "./store.ts";

const PATH = "/api/media/";

/** A picture's place in a record, changed in the transaction that changes the record. */
export interface PictureChange {
  /** Takes the place of what is there; the path to store instead. */
  replace(tx: Tx, before: string | null, place: MediaUse): string | null;
}

/**
 * Stores a picture and says how to put it in its place; null: how to leave it empty. Pictures that
 * nobody uses any more stay for an hour, so how often one person brings a new one has a limit.
 * @param given `by`: the id of whoever brings it
 * @throws AppError rate_limited
 */
export async function changePicture(
  app: FeaturesContext,
  given: { image: Image; by: string } | null,
): Promise<PictureChange> {
  if (given) await app.rates.take("pictures", given.by);
  const stored = given && await storeImage(app.db, app.ids.uuid(), given.image);
  return {
    replace(tx, before, place) {
      if (before) dropUse(tx, before.slice(PATH.length), place);
      if (!stored) return null;
      stored.use(tx, place, app.clock());
      return PATH + stored.hash;
    },
  };
}

/** A stored picture as a data URL; null where there is none. */
export async function pictureOf(app: FeaturesContext, path: string | null): Promise<string | null> {
  const media = path && await getMedia(app.db, path.slice(PATH.length));
  const bytes = media && await mediaBytes(app.db, media);
  return media && bytes ? `data:${media.type};base64,${bytes.toBase64()}` : null;
}

/** The picture with these bytes. @throws AppError not_found */
export async function mediaByHash(app: FeaturesContext, hash: string): Promise<MediaRecord> {
  const media = await getMedia(app.db, hash);
  if (!media) throw new AppError("not_found");
  return media;
}

/** Its bytes; none of what nobody would take any more (HARD-13). @throws AppError not_found */
export async function bytesOf(app: FeaturesContext, media: MediaRecord): Promise<Uint8Array> {
  const bytes = await mediaBytes(app.db, media);
  const isShown = bytes && (media.looked_at || !problemOf(readPicture(bytes)));
  if (!isShown) throw new AppError("not_found");
  return bytes;
}
