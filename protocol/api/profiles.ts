import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { avatarBody, profile, profileBody, socialLink, socialLinkBody } from "../profiles.ts";

/** Bytes of a body with a picture in base64, with room for one that is told to be too large. */
const withPicture = (max: number) => max * 2;

export const getProfile = endpoint({
  method: "GET",
  path: "/profiles/{id}",
  summary: "The profile of oneself, a fellow member, a friend or a partner of direct messages",
  auth: "user",
  scope: "read",
  response: z.object({ profile }),
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/profiles/update",
  summary: "Change one's own bio, pronouns or banner",
  auth: "user",
  scope: "write",
  body: profileBody,
  large: { max: withPicture(LIMITS.bannerMax) },
  response: z.object({ profile }),
});

export const setAvatar = endpoint({
  method: "POST",
  path: "/profiles/avatar",
  summary: "Set one's own avatar",
  auth: "user",
  scope: "write",
  body: avatarBody,
  large: { max: withPicture(LIMITS.avatarMax) },
  response: z.object({ avatar_url: z.string() }),
});

export const addSocialLink = endpoint({
  method: "POST",
  path: "/profiles/social-links",
  summary: "Add a link to one's own profile",
  auth: "user",
  scope: "write",
  body: socialLinkBody,
  response: z.object({ link: socialLink }),
  status: 201,
});

export const removeSocialLink = endpoint({
  method: "DELETE",
  path: "/profiles/social-links/{id}",
  summary: "Remove a link from one's own profile",
  auth: "user",
  scope: "write",
});
