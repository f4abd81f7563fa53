import { useId, useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { NewSocialLink, Profile, SocialLink } from "../../protocol/profiles.ts";
import type { View } from "../account/crop.ts";
import { PictureButton } from "../account/PictureButton.tsx";
import { actions } from "../../text/en/common.ts";
import { profile as names } from "../../text/en/account.ts";
import { edit as t } from "../../text/en/profile.ts";
import { useFocus } from "../ui/useFocus.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { Banner } from "./Banner.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

/** Changes of the reader's own profile. The caller reports rejections of the pictures. */
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
  display_name: string;
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

/** Form for the reader's own profile (PROF-02, PROF-22 to PROF-25). */
export function ProfileEdit({ profile, onChanged, onDone, focus, ...on }: Props) {
  const saving = useSubmit(t.failed);
  const formId = useId();
  const isRefused = saving.failure?.fields.display_name !== undefined;
  const change = (changes: Partial<Profile>) => onChanged({ ...profile, ...changes });

  async function save(texts: Texts) {
    await on.onSave(texts);
    const { display_name, custom_status, ...rest } = texts;
    change({
      ...rest,
      display_name: display_name || undefined,
      custom_status: custom_status || null,
    });
    onDone();
  }
  async function addLink(link: NewSocialLink) {
    change({ social_links: [...profile.social_links, await on.onAddLink(link)] });
  }
  async function removeLink(id: string) {
    await on.onRemoveLink(id);
    change({ social_links: profile.social_links.filter((link) => link.id !== id) });
  }

  return (
    <>
      <Banner profile={profile} />
      <Pictures {...on} hasBanner={profile.banner_url !== null} onChange={change} />
      {!isRefused && <Failed text={t.failed} failure={saving.failure} />}
      <TextsForm
        id={formId}
        profile={profile}
        focus={focus}
        isNameRefused={isRefused}
        onSave={(texts) => saving.submit(() => save(texts))}
      />
      <SocialLinks links={profile.social_links} onAdd={addLink} onRemove={removeLink} />
      <DialogActions>
        <Button look="secondary" onClick={onDone}>{actions.cancel}</Button>
        <Button type="submit" form={formId} busy={saving.busy}>{actions.save}</Button>
      </DialogActions>
    </>
  );
}

/** Avatar and banner: each is kept at once. */
function Pictures({ hasBanner, onChange, onAvatar, onBanner, onRemoveBanner }:
  & Pick<EditActions, "onAvatar" | "onBanner" | "onRemoveBanner">
  & { hasBanner: boolean; onChange: (changes: Partial<Profile>) => void }) {
  const { busy, submit } = useSubmit("");
  return (
    <div class="flex flex-wrap gap-2">
      <PictureButton
        text={t.avatar}
        ratio={1}
        limit={LIMITS.avatarMax}
        busy={busy}
        onFile={(file, view) =>
          submit(async () => {
            const avatar_url = await onAvatar(file, view);
            if (avatar_url) onChange({ avatar_url });
          })}
      />
      <PictureButton
        text={t.banner}
        ratio={3}
        limit={LIMITS.bannerMax}
        busy={busy}
        onFile={(file, view) =>
          submit(async () => {
            const banner_url = await onBanner(file, view);
            if (banner_url) onChange({ banner_url });
          })}
      />
      {hasBanner && (
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => submit(() => onRemoveBanner().then(() => onChange({ banner_url: null })))}
        >
          {t.removeBanner}
        </Button>
      )}
    </div>
  );
}

/** Texts of the profile; a button outside of the form submits it. */
function TextsForm({ id, profile, focus, isNameRefused, onSave }: {
  id: string;
  profile: Profile;
  focus: boolean;
  isNameRefused: boolean;
  /** Trimmed. */
  onSave: (texts: Texts) => void;
}) {
  const [name, setName] = useState(profile.display_name ?? "");
  const [bio, setBio] = useState(profile.bio);
  const [pronouns, setPronouns] = useState(profile.pronouns);
  const [status, setStatus] = useState(profile.custom_status ?? "");

  function onSubmit(event: Event) {
    event.preventDefault();
    onSave({
      display_name: name.trim(),
      bio: bio.trim(),
      pronouns: pronouns.trim(),
      custom_status: status.trim(),
    });
  }
  return (
    <form id={id} class="flex flex-col gap-3" onSubmit={onSubmit}>
      <Field
        ref={useFocus<HTMLInputElement>(focus)}
        label={names.displayName}
        hint={names.displayNameHint}
        error={isNameRefused ? names.displayNameRefused : undefined}
        placeholder={profile.username}
        dir="auto"
        autocomplete="nickname"
        maxLength={LIMITS.displayNameCharactersMax}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextArea
        label={t.bio}
        maxLength={LIMITS.bioMax}
        value={bio}
        onInput={({ currentTarget }) => setBio(currentTarget.value)}
      />
      <Field
        label={t.pronouns}
        autocomplete="off"
        maxLength={LIMITS.pronounsMax}
        value={pronouns}
        onInput={({ currentTarget }) => setPronouns(currentTarget.value)}
      />
      <Field
        label={t.customStatus}
        autocomplete="off"
        maxLength={LIMITS.customStatusMax}
        value={status}
        onInput={({ currentTarget }) => setStatus(currentTarget.value)}
      />
    </form>
  );
}
