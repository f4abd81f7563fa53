import no from "@lucide/icons/icons/x";
import yes from "@lucide/icons/icons/check";
import { why as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Permission with its state, and the rule that decides. */
export interface WhyRow {
  permission: string;
  label: string;
  allowed: boolean;
  why: string;
  /** The permission in question. */
  asked: boolean;
}

interface Props {
  /** Describes whose permissions they are, and in which place. */
  description: string;
  rows: readonly WhyRow[];
  onClose: () => void;
}

/** Effective permissions of a person, each with the rule that decides it: 'why can't I?'. */
export function WhyDialog({ description, rows, onClose }: Props) {
  return (
    <Dialog title={t.title} description={description} onClose={onClose}>
      {/* Focusable, so that keys scroll it: nothing in it is. */}
      <ul tabIndex={0} aria-label={t.label} class="-mx-2 flex flex-col gap-0.5">
        {rows.map(({ permission, label, allowed, why, asked }) => (
          <li
            key={permission}
            class={`flex items-start gap-3 rounded-md px-2 py-1.5 ${asked ? "bg-surface-3" : ""}`}
          >
            <span class={`mt-0.5 ${allowed ? "text-success" : "text-danger-text"}`}>
              <Icon of={allowed ? yes : no} size={18} />
            </span>
            <div class="min-w-0">
              <p class="text-strong">
                <span aria-hidden="true">{label}</span>
                <span class="sr-only">
                  {fill(allowed ? t.allowed : t.denied, { permission: label })}
                </span>
              </p>
              <p class="text-13 wrap-anywhere text-muted">{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
