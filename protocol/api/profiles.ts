import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { avatarBody, profile, profileBody, socialLink, socialLinkBody } from "../profiles.ts";

/** Bytes of a body with a picture in base64, with room for one to be refused as too large. */
const withPicture = (max: number) => max * 2;

export const getProfile = endpoint("GET /profiles/{id}", {
  summary: "The profile of oneself, a fellow member, a friend or a partner of direct messages",
  scope: "read",
  response: z.object({ profile }),
});

export const updateProfile = endpoint("PUT /profiles/update", {
  summary: "Change one's own bio, pronouns or banner",
  scope: "write",
  body: profileBody,
  large: { max: withPicture(LIMITS.bannerMax) },
  response: z.object({ profile }),
});

export const setAvatar = endpoint("POST /profiles/avatar", {
  summary: "Set one's own avatar",
  scope: "write",
  body: avatarBody,
  large: { max: withPicture(LIMITS.avatarMax) },
  response: z.object({ avatar_url: z.string() }),
});

export const addSocialLink = endpoint("POST /profiles/social-links", {
  summary: "Add a link to one's own profile",
  scope: "write",
  body: socialLinkBody,
  response: z.object({ link: socialLink }),
  status: 201,
});

export const removeSocialLink = endpoint("DELETE /profiles/social-links/{id}", {
  summary: "Remove a link from one's own profile",
  scope: "write",
});
