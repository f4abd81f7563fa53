import { type ReactNode, useState } from "react";
import type { Profile } from "../../protocol/profiles.ts";
import { states } from "../../text/en/common.ts";
import { dialog as t } from "../../text/en/profile.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { type EditActions, ProfileEdit } from "./ProfileEdit.tsx";
import { ProfileView } from "./ProfileView.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  username: string;
  /** Begins in the edit mode. */
  editing: boolean;
  /** null: it is being loaded, or could not be. */
  profile: Profile | null;
  missing: boolean;
  /** In the open server; absent: none. */
  nickname?: string;
  onRetry: () => void;
  onChanged: (profile: Profile) => void;
  /** Actions of the owner; absent for everyone else (PROF-02). */
  edit?: EditActions;
  /** Below it. */
  more?: ReactNode;
  onClose: () => void;
}

/** Profile of a person (PROF-01); the reader's own can be edited. */
export function ProfileDialog(
  { username, editing: begin, profile, missing, nickname, edit, more, ...on }: Props,
) {
  const [editing, setEditing] = useState(begin);
  const [switched, setSwitched] = useState(false);

  /** The pressed button disappears, so the focus moves to the new content. */
  function show(mode: { editing: boolean }) {
    setEditing(mode.editing);
    setSwitched(true);
  }

  function content() {
    if (!profile && missing) return <LoadFailed text={t.failed} onRetry={on.onRetry} />;
    if (!profile) return <Skeleton lines={3} label={states.loading} />;
    if (edit && editing) {
      return (
        <ProfileEdit
          {...edit}
          profile={profile}
          onChanged={on.onChanged}
          focus={switched}
          onDone={() => show({ editing: false })}
        />
      );
    }
    return (
      <>
        <ProfileView
          profile={profile}
          nickname={nickname}
          edited={switched}
          onEdit={edit && (() => show({ editing: true }))}
        />
        {more}
      </>
    );
  }

  return (
    <Dialog
      title={editing ? t.edit : displayNameOf(profile ?? { username })}
      onClose={on.onClose}
    >
      {content()}
    </Dialog>
  );
}
