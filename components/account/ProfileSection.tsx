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
  /** '' takes it away. */
  onCustomStatus: (text: string) => Promise<void>;
  /** Opens the whole profile. */
  onEditProfile: () => void;
  onStorage: () => Promise<StorageLeft>;
}

/** How others see one (ACCT-01, ACCT-02). */
export function ProfileSection(
  { user, onAvatar, onCustomStatus, onEditProfile, onStorage }: ProfileProps,
) {
  const avatar = useSubmit("");
  const saving = useSubmit(settings.failed);
  const [status, setStatus] = useState(user.custom_status ?? "");
  const isChanged = status.trim() !== (user.custom_status ?? "");
  useUnsaved(isChanged);

  function onSubmit(event: Event) {
    event.preventDefault();
    saving.submit(() => onCustomStatus(status.trim()));
  }

  return (
    <>
      <div class="flex flex-wrap items-center gap-4">
        <PersonAvatar person={user} size="xl" />
        <div class="min-w-0 flex-1 basis-40">
          <p class="truncate font-semibold text-strong">{user.username}</p>
          <p class="truncate text-13 text-muted">{user.email}</p>
        </div>
        <PictureButton
          text={t.uploadAvatar}
          ratio={1}
          limit={LIMITS.avatarMax}
          busy={avatar.busy}
          onFile={(file, view) => avatar.submit(() => onAvatar(file, view))}
        />
      </div>
      <form onSubmit={onSubmit} class="flex flex-col gap-3">
        <Failed text={settings.failed} failure={saving.failure} />
        <div class="flex w-full items-end gap-2">
          <Field
            label={t.customStatus}
            placeholder={t.customStatusHint}
            class="min-w-0 flex-1"
            autocomplete="off"
            maxLength={LIMITS.customStatusMax}
            value={status}
            onInput={(event) => setStatus(event.currentTarget.value)}
          />
          <Button
            type="submit"
            class="md:min-h-10"
            busy={saving.busy}
            disabled={!isChanged}
          >
            {actions.save}
          </Button>
        </div>
      </form>
      <Button look="secondary" class="self-start" onClick={onEditProfile}>{t.edit}</Button>
      <StorageSection onLoad={onStorage} />
    </>
  );
}
