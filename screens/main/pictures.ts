import { ApiError } from "../../client/base/errors.ts";
import {
  AVATAR,
  BANNER,
  fitPicture,
  PictureError,
  type View,
} from "../../client/files/pictures/fit_picture.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { pictures as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";

/**
 * Changes the user's avatar; resolves to null after a refusal, which was reported (PROF-24, ERR-12,
 * ERR-30).
 */
export function changeAvatar(main: MainContext, file: File, view: View): Promise<string | null> {
  const { client } = main;
  return change(main, file, AVATAR_LIMIT, async () => {
    await client.account.setAvatar(await fitPicture(file, AVATAR, view));
    return client.session.user.value!.avatar_url;
  });
}

/** Changes the user's banner likewise (PROF-25). */
export function changeBanner(main: MainContext, file: File, view: View): Promise<string | null> {
  const { client } = main;
  return change(main, file, BANNER_LIMIT, async () => {
    const banner_url = await fitPicture(file, BANNER, view);
    return (await client.profiles.update({ banner_url })).banner_url;
  });
}

/** Limits of pictures, with the texts for refused ones. */
const AVATAR_LIMIT = {
  bytes: LIMITS.avatarMax,
  tooLarge: t.avatarTooLarge,
  refused: t.avatarRefused,
  failed: t.avatarFailed,
};
const BANNER_LIMIT = {
  bytes: LIMITS.bannerMax,
  tooLarge: t.bannerTooLarge,
  refused: t.bannerRefused,
  failed: t.bannerFailed,
};

async function change(
  { client: { toasts } }: MainContext,
  file: File,
  limit: typeof AVATAR_LIMIT | typeof BANNER_LIMIT,
  action: () => Promise<string | null>,
): Promise<string | null> {
  try {
    if (file.size < limit.bytes) return await action();
    toasts.show(limit.tooLarge, "error");
  } catch (error) {
    toasts.show(
      error instanceof ApiError ? limit.refused : pictureFailure(limit.failed, error),
      "error",
    );
  }
  return null;
}

/** Returns the error text, with the reason if it's the picture itself. */
export function pictureFailure(failed: string, error: unknown): string {
  if (!(error instanceof PictureError)) return failed;
  return fill(t.reason, { failed, reason: error.message });
}
