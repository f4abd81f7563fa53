import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import type { StorageLeft } from "../../protocol/account.ts";
import type { User } from "../../protocol/users.ts";
import { profile as t, settings } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import type { View } from "./crop.ts";
import { PictureButton } from "./PictureButton.tsx";
import { Failed } from "../ui/Failed.tsx";
import { StorageSection } from "./StorageSection.tsx";

export interface ProfileProps {
  user: User;
  /** A rejection is the caller's to report. */
  onAvatar: (file: File, view: View) => Promise<unknown>;
  /** '' takes one away. */
  onTexts: (texts: { display_name: string; custom_status: string }) => Promise<void>;
  /** Opens the whole profile. */
  onEditProfile: () => void;
  onStorage: () => Promise<StorageLeft>;
}

/** The user's profile as others see it (ACCT-01, ACCT-02). */
export function ProfileSection(
  { user, onAvatar, onTexts, onEditProfile, onStorage }: ProfileProps,
) {
  const avatar = useSubmit("");
  const saving = useSubmit(settings.failed);
  const before = { display_name: user.display_name ?? "", custom_status: user.custom_status ?? "" };
  const [name, setName] = useState(before.display_name);
  const [status, setStatus] = useState(before.custom_status);
  const now = { display_name: name.trim(), custom_status: status.trim() };
  const isChanged = JSON.stringify(now) !== JSON.stringify(before);
  useUnsaved(isChanged);

  function onSubmit(event: Event) {
    event.preventDefault();
    saving.submit(() => onTexts(now));
  }

  return (
    <>
      <div class="flex flex-wrap items-center gap-4">
        <PersonAvatar person={user} size="xl" />
        <div class="min-w-0 flex-1 basis-40">
          <p dir="auto" class="truncate font-semibold text-strong">
            {user.display_name ?? user.username}
          </p>
          {user.display_name && <p class="truncate text-13 text-muted">@{user.username}</p>}
          <p class="truncate text-13 text-muted">{user.email}</p>
        </div>
        <div class="flex flex-wrap gap-2">
          <PictureButton
            text={t.uploadAvatar}
            ratio={1}
            limit={LIMITS.avatarMax}
            busy={avatar.busy}
            onFile={(file, view) => avatar.submit(() => onAvatar(file, view))}
          />
          <Button look="secondary" onClick={onEditProfile}>{t.edit}</Button>
        </div>
      </div>
      <form onSubmit={onSubmit} class="flex flex-col gap-3">
        {!saving.failure?.fields.display_name && (
          <Failed text={settings.failed} failure={saving.failure} />
        )}
        <Field
          label={t.displayName}
          hint={t.displayNameHint}
          error={saving.failure?.fields.display_name && t.displayNameRefused}
          placeholder={user.username}
          dir="auto"
          autocomplete="nickname"
          maxLength={LIMITS.displayNameCharactersMax}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label={t.customStatus}
          placeholder={t.customStatusHint}
          autocomplete="off"
          maxLength={LIMITS.customStatusMax}
          value={status}
          onInput={(event) => setStatus(event.currentTarget.value)}
        />
        <Button type="submit" class="self-start" busy={saving.busy} disabled={!isChanged}>
          {actions.save}
        </Button>
      </form>
      <StorageSection onLoad={onStorage} />
    </>
  );
}
