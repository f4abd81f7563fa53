import type { Profile } from "../../protocol/profiles.ts";
import { view as t } from "../../text/en/profile.ts";
import { colorOf, PersonAvatar } from "../ui/Avatar.tsx";

/** The presence is missing until the profile is loaded. */
type BannerImage =
  & Pick<Profile, "username" | "avatar_url" | "avatar_color">
  & Partial<Pick<Profile, "banner_url" | "presence">>;

/** Banner and avatar, one over the other (PROF-03, PROF-04). */
export function Banner({ profile }: { profile: BannerImage }) {
  const { username, banner_url, avatar_color, presence } = profile;
  return (
    <div class="shrink-0">
      {banner_url
        ? (
          <img
            src={banner_url}
            alt={t.banner}
            class="aspect-[3/1] w-full rounded-md bg-surface-4 object-cover"
          />
        )
        : (
          <div
            class={`h-20 w-full rounded-md opacity-60 avatar-${avatar_color ?? colorOf(username)}`}
          />
        )}
      {/* Positioned, or its ring would lie under the banner. */}
      <div class="relative -mt-10 ms-4 w-fit rounded-full bg-surface-2 p-1">
        <PersonAvatar person={profile} size="xl" status={presence?.status} />
      </div>
    </div>
  );
}
