import { AppError, tooMany } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type {
  NewSocialLink,
  Profile,
  ProfileChange,
  SocialLink,
} from "../../../protocol/profiles.ts";
import type { FeaturesContext } from "../context.ts";
import { areApart } from "../friends/access.ts";
import type { Tx } from "../../storage/tx.ts";
import { changePicture, readImage } from "../media/service.ts";
import { presenceSeen } from "../presence/view.ts";
import { serverById } from "../../membership/servers/access.ts";
import { putUser, userById } from "../../membership/users/access.ts";
import type { ProfileRecord } from "./records.ts";
import { accessProfile } from "./access.ts";
import { changeProfile, deleteProfile, getProfile } from "./store.ts";
import { profileView } from "./view.ts";

/** @throws AppError not_found for nobody's */
export async function profileFor(
  app: FeaturesContext,
  viewerId: string,
  userId: string,
): Promise<Profile> {
  const { user, mutualServerIds, known } = await accessProfile(app, viewerId, userId);
  const [profile, apart, ...servers] = await Promise.all([
    getProfile(app.db, userId),
    app.db.read(areApart, viewerId, userId),
    ...mutualServerIds.map((id) => app.db.read(serverById, id)),
  ]);
  const own = viewerId === userId;
  // One's own choice, invisible too; others see what they see everywhere (D-SOC-2, D-SOC-3),
  // which for strangers is nothing.
  const seen = own ? user : presenceSeen(app, user, apart || !known);
  return profileView(user, profile, seen, servers.filter((server) => server !== null));
}

/** What a profile has beside the account, for its owner's export. */
export function profileOf(app: FeaturesContext, userId: string): Promise<ProfileRecord> {
  return getProfile(app.db, userId);
}

/**
 * Changes bio, pronouns and banner, whichever are given.
 * @throws AppError invalid_input, too_large, rate_limited
 */
export async function updateProfile(
  app: FeaturesContext,
  userId: string,
  { bio, pronouns, banner_url }: ProfileChange,
): Promise<Profile> {
  const image = banner_url
    ? readImage(banner_url, {
      field: "banner_url",
      limit: LIMITS.bannerMax,
      tooLarge: "Banner must be less than 5MB",
    })
    : null;
  const banner = banner_url === undefined
    ? null
    : await changePicture(app, image && { image, by: userId });
  await changeProfile(app.db, userId, (before, tx) => {
    announce(app, tx, userId);
    return {
      ...before,
      bio: bio ?? before.bio,
      pronouns: pronouns ?? before.pronouns,
      banner_url: banner
        ? banner.replace(tx, before.banner_url, ["banner", userId])
        : before.banner_url,
    };
  });
  return await profileFor(app, userId, userId);
}

/** @returns the path under which it is served. @throws AppError invalid_input, too_large, rate_limited */
export async function setAvatar(
  app: FeaturesContext,
  userId: string,
  dataUrl: string,
): Promise<string> {
  const image = readImage(dataUrl, {
    field: "avatar_url",
    limit: LIMITS.avatarMax,
    tooLarge: "Avatar must be less than 2MB",
  });
  const picture = await changePicture(app, { image, by: userId });
  return await app.db.transact((tx) => {
    const user = userById(tx, userId);
    const avatar_url = picture.replace(tx, user.avatar_url, ["avatar", userId])!;
    putUser(tx, { ...user, avatar_url });
    announce(app, tx, userId);
    return avatar_url;
  });
}

/** @throws AppError too_many */
export async function addSocialLink(
  app: FeaturesContext,
  userId: string,
  { platform, url, display_name }: NewSocialLink,
): Promise<SocialLink> {
  const link: SocialLink = {
    id: app.ids.uuid(),
    platform,
    url: new URL(url).href,
    display_name: display_name || null,
  };
  await changeProfile(app.db, userId, (before, tx) => {
    if (before.social_links.length >= LIMITS.socialLinksMax) {
      throw tooMany(`A profile has at most ${LIMITS.socialLinksMax} links`);
    }
    announce(app, tx, userId);
    return { ...before, social_links: [...before.social_links, link] };
  });
  return link;
}

/** @throws AppError not_found for what is not a link of one's own */
export async function removeSocialLink(
  app: FeaturesContext,
  userId: string,
  linkId: string,
): Promise<void> {
  await changeProfile(app.db, userId, (before, tx) => {
    const social_links = before.social_links.filter(({ id }) => id !== linkId);
    if (social_links.length === before.social_links.length) throw new AppError("not_found");
    announce(app, tx, userId);
    return { ...before, social_links };
  });
}

/** For an account that is deleted. */
export async function forgetProfile(app: FeaturesContext, userId: string): Promise<void> {
  const noPicture = await changePicture(app, null);
  await deleteProfile(app.db, userId, (profile, tx) => {
    noPicture.replace(tx, profile.banner_url, ["banner", userId]);
    announce(app, tx, userId);
  });
}

function announce(app: FeaturesContext, tx: Tx, userId: string): void {
  app.bus.publishAfter(tx, { type: "user-updated", userId });
}
