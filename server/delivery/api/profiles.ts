import * as api from "../../../protocol/api/profiles.ts";
import { implement } from "../http/endpoint.ts";
import {
  addSocialLink,
  profileFor,
  removeSocialLink,
  setAvatar,
  updateProfile,
} from "../../features/profiles/service.ts";

/** Everybody may change their own. */
const ofOneself = () => Promise.resolve();

export const profileRoutes = implement(api, {
  getProfile: async ({ app, actor, params }) => ({
    profile: await profileFor(app, actor.userId, params.id),
  }),
  updateProfile: {
    admit: ofOneself,
    run: async ({ app, actor, body }) => ({
      profile: await updateProfile(app, actor.userId, body),
    }),
  },
  setAvatar: {
    admit: ofOneself,
    run: async ({ app, actor, body }) => ({
      avatar_url: await setAvatar(app, actor.userId, body.avatar_url),
    }),
  },
  addSocialLink: async ({ app, actor, body }) => ({
    link: await addSocialLink(app, actor.userId, body),
  }),
  removeSocialLink: ({ app, actor, params }) => removeSocialLink(app, actor.userId, params.id),
});
