import { useId, useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { NewSocialLink, Profile, SocialLink } from "../../protocol/profiles.ts";
import type { View } from "../account/crop.ts";
import { PictureButton } from "../account/PictureButton.tsx";
import { Failed } from "../ui/Section.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Banner } from "./Banner.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

/** What one can do to one's own profile. The pictures' rejections are the caller's to report. */
export interface EditActions {
  /** Answer the address of the picture, null when it was refused. */
  onAvatar: (file: File, view: View) => Promise<string | null>;
  onBanner: (file: File, view: View) => Promise<string | null>;
  onRemoveBanner: () => Promise<void>;
  onSave: (texts: Texts) => Promise<void>;
  onAddLink: (link: NewSocialLink) => Promise<SocialLink>;
  onRemoveLink: (id: string) => Promise<void>;
}

/** '' takes a text away. */
export interface Texts {
  bio: string;
  pronouns: string;
  custom_status: string;
}

interface Props extends EditActions {
  profile: Profile;
  onChanged: (profile: Profile) => void;
  onDone: () => void;
  /** The first field has the focus. */
  focus: boolean;
}

const TEXT = "Failed to save the profile";

/** One's own profile, to be changed (PROF-02, PROF-22 to PROF-25). */
export function ProfileEdit({ profile, onChanged, onDone, focus, ...on }: Props) {
  const [texts, setTexts] = useState<Texts>({
    bio: profile.bio,
    pronouns: profile.pronouns,
    custom_status: profile.custom_status ?? "",
  });
  const { busy, failure, submit } = useSubmit(TEXT);
  const picture = useSubmit("");
  const bio = useFocus<HTMLTextAreaElement>(focus);
  const bioId = useId();
  const formId = useId();
  const put = (name: keyof Texts) => (event: { currentTarget: { value: string } }) =>
    setTexts({ ...texts, [name]: event.currentTarget.value });

  async function save() {
    const saved = {
      bio: texts.bio.trim(),
      pronouns: texts.pronouns.trim(),
      custom_status: texts.custom_status.trim(),
    };
    await on.onSave(saved);
    onChanged({ ...profile, ...saved, custom_status: saved.custom_status || null });
    onDone();
  }

  return (
    <>
      <Banner profile={profile} />
      <div class="flex flex-wrap gap-2">
        <PictureButton
          text="Upload Avatar"
          ratio={1}
          limit={LIMITS.avatarMax}
          busy={picture.busy}
          onFile={(file, view) =>
            picture.submit(async () => {
              const avatar_url = await on.onAvatar(file, view);
              if (avatar_url) onChanged({ ...profile, avatar_url });
            })}
        />
        <PictureButton
          text="Upload Banner"
          ratio={3}
          limit={LIMITS.bannerMax}
          busy={picture.busy}
          onFile={(file, view) =>
            picture.submit(async () => {
              const banner_url = await on.onBanner(file, view);
              if (banner_url) onChanged({ ...profile, banner_url });
            })}
        />
        {profile.banner_url && (
          <Button
            look="quiet"
            disabled={picture.busy}
            onClick={() =>
              picture.submit(async () => {
                await on.onRemoveBanner();
                onChanged({ ...profile, banner_url: null });
              })}
          >
            Remove Banner
          </Button>
        )}
      </div>
      <form
        id={formId}
        class="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(save);
        }}
      >
        <Failed text={TEXT} failure={failure} />
        <div class="flex flex-col gap-1">
          <label for={bioId} class="text-13 font-semibold text-normal">Bio</label>
          <textarea
            ref={bio}
            id={bioId}
            rows={3}
            maxLength={LIMITS.bioMax}
            aria-describedby={`${bioId}-count`}
            value={texts.bio}
            onInput={put("bio")}
            class="w-full resize-none rounded-md border border-field bg-surface-2 px-3 py-2 text-16 text-strong transition-colors hover:border-muted"
          />
          <p id={`${bioId}-count`} class="text-12 text-muted">
            {texts.bio.length} of {LIMITS.bioMax} characters
          </p>
        </div>
        <Field
          label="Pronouns"
          autocomplete="off"
          maxLength={LIMITS.pronounsMax}
          value={texts.pronouns}
          onInput={put("pronouns")}
        />
        <Field
          label="Custom Status"
          autocomplete="off"
          maxLength={LIMITS.customStatusMax}
          value={texts.custom_status}
          onInput={put("custom_status")}
        />
      </form>
      <SocialLinks
        links={profile.social_links}
        onAdd={async (link) => {
          const social_links = [...profile.social_links, await on.onAddLink(link)];
          onChanged({ ...profile, social_links });
        }}
        onRemove={async (id) => {
          await on.onRemoveLink(id);
          const social_links = profile.social_links.filter((link) => link.id !== id);
          onChanged({ ...profile, social_links });
        }}
      />
      <DialogActions>
        <Button look="secondary" onClick={onDone}>Cancel</Button>
        <Button type="submit" form={formId} busy={busy}>Save</Button>
      </DialogActions>
    </>
  );
}
