import { ApiError } from "../../client/base/errors.ts";
import {
  AVATAR,
  BANNER,
  fitPicture,
  PictureError,
  type View,
} from "../../client/attachments/pictures.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { MainContext } from "./context.ts";

/** Another avatar of one's own; null when it was refused, and told so (PROF-24, ERR-12, ERR-30). */
export function changeAvatar(main: MainContext, file: File, view: View): Promise<string | null> {
  const { client } = main;
  return change(main, file, "avatar", LIMITS.avatarMax, "2MB", async () => {
    await client.account.setAvatar(await fitPicture(file, AVATAR, view));
    return client.session.user.value!.avatar_url;
  });
}

/** Another banner of one's own, likewise (PROF-25). */
export function changeBanner(main: MainContext, file: File, view: View): Promise<string | null> {
  const { client } = main;
  return change(main, file, "banner", LIMITS.bannerMax, "5MB", async () => {
    const banner_url = await fitPicture(file, BANNER, view);
    return (await client.profiles.update({ banner_url })).banner_url;
  });
}

async function change(
  { client }: MainContext,
  file: File,
  what: "avatar" | "banner",
  limit: number,
  limitText: string,
  action: () => Promise<string | null>,
): Promise<string | null> {
  const tell = (text: string) => client.toasts.show(text, "error");
  if (file.size >= limit) {
    tell(`${what === "avatar" ? "Avatar" : "Banner"} must be less than ${limitText}`);
    return null;
  }
  try {
    return await action();
  } catch (error) {
    const why = error instanceof PictureError ? `. ${error.message}` : "";
    tell(`Failed to upload ${what}${error instanceof ApiError ? " to server" : why}`);
    return null;
  }
}
