import type { NewSocialLink, Profile, ProfileChange, SocialLink } from "../protocol/profiles.ts";
import type { Api } from "./api.ts";

/** What people show of themselves. All throw `ApiError` or `NetworkError`. */
export interface Profiles {
  profile(userId: string): Promise<Profile>;
  /** Changes one's own; answers with all of it. */
  updateProfile(change: ProfileChange): Promise<Profile>;
  addSocialLink(link: NewSocialLink): Promise<SocialLink>;
  removeSocialLink(id: string): Promise<void>;
}

export function createProfiles(api: Api): Profiles {
  type Answer = { profile: Profile };
  return {
    profile: async (userId) => (await api.get<Answer>(`/profiles/${userId}`)).profile,
    updateProfile: async (change) => (await api.put<Answer>("/profiles/update", change)).profile,
    addSocialLink: async (link) =>
      (await api.post<{ link: SocialLink }>("/profiles/social-links", link)).link,
    removeSocialLink: async (id) => void await api.delete(`/profiles/social-links/${id}`),
  };
}
