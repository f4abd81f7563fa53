import { useState } from "react";
import type { HeldPermissions, Permission } from "../../protocol/permissions.ts";
import { channel as t } from "../../text/en/roles.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Switch } from "../ui/Switch.tsx";
import { AddTarget, type Candidate } from "./AddTarget.tsx";
import { OverrideItem, type OverrideTarget } from "./OverrideItem.tsx";

export interface ChannelPermissionsProps {
  /** @everyone first, then roles, then people. */
  targets: readonly OverrideTarget[];
  /** Roles that can be added. */
  roles: readonly Candidate[];
  held: HeldPermissions;
  /** Name and description of the switch for that; absent: a channel's. */
  privateText?: string;
  privateHint?: string;
  /** Only some members can see the channel. */
  isPrivate: boolean;
  /** Reason why that can't be changed; null: it can. */
  privateLocked: string | null;
  /** Confirmation for a change that would lock the user out; null: none. */
  question: { text: string; onConfirm: () => Promise<unknown>; onClose: () => void } | null;
  onPrivate: (on: boolean) => void;
  onSearch: (text: string) => Promise<readonly Candidate[]>;
  onAdd: (candidate: Candidate) => void;
  onChange: (target: OverrideTarget, permission: Permission, value: boolean | undefined) => void;
}

/**
 * Permissions in one channel that override those of roles; each change takes effect immediately.
 */
export function ChannelPermissions(props: ChannelPermissionsProps) {
  const { targets, isPrivate, privateLocked, question } = props;
  const [openId, setOpen] = useState<string | null>(null);
  return (
    <>
      <Switch
        label={props.privateText ?? t.private}
        hint={privateLocked ?? props.privateHint ?? t.privateHint}
        on={isPrivate}
        disabled={privateLocked !== null}
        onChange={props.onPrivate}
      />
      <AddTarget
        label={t.add}
        roles={props.roles}
        onSearch={props.onSearch}
        onPick={(candidate) => {
          props.onAdd(candidate);
          setOpen(candidate.id);
        }}
      />
      <ul aria-label={t.label} class="flex flex-col gap-1.5">
        {targets.map((target) => (
          <OverrideItem
            key={target.id}
            target={target}
            open={target.id === openId}
            held={props.held}
            onToggle={() => setOpen(target.id === openId ? null : target.id)}
            onChange={(permission, value) => props.onChange(target, permission, value)}
          />
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          title={t.shutOut}
          text={question.text}
          confirm={t.shutOutConfirm}
          danger
          onConfirm={question.onConfirm}
          onClose={question.onClose}
        />
      )}
    </>
  );
}
