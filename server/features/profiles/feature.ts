import * as api from "../../../protocol/api/profiles.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { profiles } from "./records.ts";
import {
  addSocialLink,
  exportedProfile,
  forgetProfile,
  profileFor,
  removeSocialLink,
  setAvatar,
  updateProfile,
} from "./service.ts";

/** Anyone may change their own. */
const ofOneself = () => Promise.resolve();

/** Profiles: what people say about themselves besides their account (PROF-01). */
export const profilesFeature = defineFeature({
  name: "profiles",
  records: [
    withRules(profiles, {
      exported: { user: { section: "profile", value: exportedProfile } },
      onDelete: (app, tx, { userId }, profile) => forgetProfile(app, tx, userId, profile),
    }),
  ],
  endpoints: implement(api, {
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
  }),
});
