import { success } from "../../../protocol/common.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import {
  avatarAnswer,
  avatarBody,
  profileAnswer,
  profileBody,
  socialLinkAnswer,
  socialLinkBody,
} from "../../../protocol/profiles.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import {
  addSocialLink,
  profileFor,
  removeSocialLink,
  setAvatar,
  updateProfile,
} from "./service.ts";

/** Bytes of a body with a picture in base64, with room for one that is told to be too large. */
const withPicture = (most: number) => most * 2;
/** Everybody may change their own. */
const ofOneself = () => Promise.resolve();

export const profileEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/profiles/{id}",
    summary: "The profile of oneself, a fellow member, a friend or a partner of direct messages",
    auth: "user",
    answer: profileAnswer,
    run: async ({ app, actor, params }) => ({
      profile: await profileFor(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/profiles/update",
    summary: "Change one's own bio, pronouns or banner",
    auth: "user",
    body: profileBody,
    large: { max: withPicture(LIMITS.bannerMax), admit: ofOneself },
    answer: profileAnswer,
    run: async ({ app, actor, body }) => ({
      profile: await updateProfile(app, actor.userId, body),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/profiles/avatar",
    summary: "Set one's own avatar",
    auth: "user",
    body: avatarBody,
    large: { max: withPicture(LIMITS.avatarMax), admit: ofOneself },
    answer: avatarAnswer,
    run: async ({ app, actor, body }) => ({
      avatar_url: await setAvatar(app, actor.userId, body.avatar_url),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/profiles/social-links",
    summary: "Add a link to one's own profile",
    auth: "user",
    body: socialLinkBody,
    answer: socialLinkAnswer,
    status: 201,
    run: async ({ app, actor, body }) => ({ link: await addSocialLink(app, actor.userId, body) }),
  }),
  endpoint({
    method: "DELETE",
    path: "/profiles/social-links/{id}",
    summary: "Remove a link from one's own profile",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await removeSocialLink(app, actor.userId, params.id);
      return { success: true };
    },
  }),
];
