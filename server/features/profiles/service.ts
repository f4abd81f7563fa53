import { AppError, tooMany } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type {
  NewSocialLink,
  Profile,
  ProfileChange,
  SocialLink,
} from "../../../protocol/profiles.ts";
import type { FeaturesContext } from "../context.ts";
import { areBlocked } from "../../membership/relations/relations.ts";
import type { Tx } from "../../storage/tx.ts";
import { changePicture, dropPicture, pictureOf } from "../media/service.ts";
import { presenceSeen } from "../../membership/presence/view.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { putUser, userById } from "../../membership/users/users.ts";
import { type ProfileRecord, profiles } from "./records.ts";
import { accessProfile } from "./access.ts";
import { profileView } from "./view.ts";

const EMPTY: ProfileRecord = { bio: "", pronouns: "", banner_url: null, social_links: [] };

/** @throws AppError not_found for an unknown user */
export async function profileFor(
  app: FeaturesContext,
  viewerId: string,
  userId: string,
): Promise<Profile> {
  const { user, mutualServerIds, known } = await accessProfile(app, viewerId, userId);
  const [profile, blocked, ...servers] = await Promise.all([
    profileOf(app, userId),
    app.db.read(areBlocked, viewerId, userId),
    ...mutualServerIds.map((id) => app.db.read(serverById, id)),
  ]);
  const own = viewerId === userId;
  // The owner sees their own status, even invisible; others see what they see everywhere (D-SOC-2,
  // D-SOC-3), and strangers nothing.
  const seen = own ? user : presenceSeen(app, user, blocked || !known);
  return profileView(user, profile, seen, servers.filter((server) => server !== null));
}

/** The profile for an export, with its banner as a data URL. */
export async function exportedProfile(app: FeaturesContext, userId: string): Promise<object> {
  const profile = await profileOf(app, userId);
  return { ...profile, banner_url: await pictureOf(app, profile.banner_url) };
}

/** Returns the fields of a profile that the account does not have. */
export async function profileOf(app: FeaturesContext, userId: string): Promise<ProfileRecord> {
  return await app.db.get(profiles.key({ userId })) ?? EMPTY;
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
  const banner = await changePicture(app, userId, "banner_url", banner_url);
  await changeProfile(app, userId, (before, tx) => ({
    ...before,
    bio: bio ?? before.bio,
    pronouns: pronouns ?? before.pronouns,
    banner_url: banner(tx, before.banner_url, ["banner", userId]),
  }));
  return await profileFor(app, userId, userId);
}

/** @returns the path under which it is served. @throws AppError invalid_input, too_large, rate_limited */
export async function setAvatar(
  app: FeaturesContext,
  userId: string,
  dataUrl: string,
): Promise<string> {
  const picture = await changePicture(app, userId, "avatar_url", dataUrl);
  return await app.db.transact((tx) => {
    const user = userById(tx, userId);
    const avatar_url = picture(tx, user.avatar_url, ["avatar", userId])!;
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
  await changeProfile(app, userId, (before) => {
    if (before.social_links.length >= LIMITS.socialLinksMax) {
      throw tooMany(`A profile has at most ${LIMITS.socialLinksMax} links`);
    }
    return { ...before, social_links: [...before.social_links, link] };
  });
  return link;
}

/** @throws AppError not_found for a link that is not the user's own */
export async function removeSocialLink(
  app: FeaturesContext,
  userId: string,
  linkId: string,
): Promise<void> {
  await changeProfile(app, userId, (before) => {
    const social_links = before.social_links.filter(({ id }) => id !== linkId);
    if (social_links.length === before.social_links.length) throw new AppError("not_found");
    return { ...before, social_links };
  });
}

/** Runs in the transaction that deletes the profile of a deleted account. */
export function forgetProfile(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  { banner_url }: ProfileRecord,
): void {
  dropPicture(tx, banner_url, ["banner", userId]);
  announce(app, tx, userId);
}

function changeProfile(
  app: FeaturesContext,
  userId: string,
  change: (profile: ProfileRecord, tx: Tx) => ProfileRecord,
): Promise<void> {
  return app.db.transact((tx) => {
    profiles.set(tx, { userId }, change(profiles.get(tx, { userId }) ?? EMPTY, tx));
    announce(app, tx, userId);
  });
}

function announce(app: FeaturesContext, tx: Tx, userId: string): void {
  app.bus.publishAfter(tx, { type: "user-updated", userId });
}
