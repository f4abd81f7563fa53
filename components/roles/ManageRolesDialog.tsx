import { useId } from "react";
import lock from "@lucide/icons/icons/lock";
import { actions, states } from "../../text/en/common.ts";
import { manage as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { RoleDot } from "./RoleDot.tsx";

/** A role that a member has or may be given. */
export interface RoleOption {
  id: string;
  name: string;
  color: string;
  /** State after saving. */
  checked: boolean;
  /** Why it can be neither given nor taken; null: it can. */
  locked: string | null;
}

export interface ManageRolesProps {
  username: string;
  /** null: not loaded yet. */
  options: readonly RoleOption[] | null;
  /** Error in the words of the spec. */
  error: string | null;
  saving: boolean;
  saved: boolean;
  /** There is something to save. */
  changed: boolean;
  onToggle: (roleId: string) => void;
  onSave: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Chooses a member's roles; nothing happens before saving (ROLE-25, ROLE-26). */
export function ManageRolesDialog(props: ManageRolesProps) {
  const { username, options, error, saving, saved, changed, onClose } = props;
  return (
    <Dialog title={t.title} description={fill(t.description, { username })} onClose={onClose}>
      {options && error && <Alert>{error}</Alert>}
      {saved && <Alert look="success">{t.saved}</Alert>}
      {options === null && !error && <Skeleton lines={3} label={states.loading} />}
      {options === null && error && <LoadFailed text={error} onRetry={props.onRetry} />}
      {options?.length === 0 && <p class="text-muted">{t.none}</p>}
      {options && options.length > 0 && (
        <ul aria-label={t.label} class="-mx-2 flex flex-col">
          {options.map((option) => (
            <Row
              key={option.id}
              option={option}
              onToggle={() => props.onToggle(option.id)}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
        <Button busy={saving} disabled={!changed || saved} onClick={props.onSave}>{t.save}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ option, onToggle }: { option: RoleOption; onToggle: () => void }) {
  const { name, color, checked, locked } = option;
  const id = useId();
  return (
    <li>
      <label
        class={`flex min-h-11 items-center gap-3 rounded-md px-2 fine:min-h-10 ${
          locked ? "text-muted" : "cursor-pointer text-normal hover:bg-surface-3"
        }`}
      >
        <input
          type="checkbox"
          class="size-4 shrink-0"
          checked={checked}
          disabled={locked !== null}
          aria-describedby={locked ? id : undefined}
          onChange={onToggle}
        />
        <RoleDot color={color} />
        <span class="min-w-0 flex-1 py-1.5">
          <bdi class="block truncate text-start">{name}</bdi>
          {locked && <span id={id} class="block text-12">{locked}</span>}
        </span>
        {locked && <Icon of={lock} size={16} />}
      </label>
    </li>
  );
}
