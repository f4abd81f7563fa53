import lock from "@lucide/icons/icons/lock";
import globe from "@lucide/icons/icons/globe";
import ticket from "@lucide/icons/icons/ticket";
import type { Registration } from "../../protocol/admin.ts";
import { registration as t } from "../../text/en/setup.ts";
import { fill } from "../../text/message.ts";
import { Choice } from "../ui/Choice.tsx";

const OPTIONS = [
  { value: "open", text: t.open, hint: t.openHint, icon: globe },
  { value: "invite", text: t.invite, hint: t.inviteHint, icon: ticket },
  { value: "closed", text: t.closed, hint: t.closedHint, icon: lock },
] as const;

interface Props {
  value: Registration;
  /** Place where the host has fixed it; null: it can be chosen. */
  fixed: string | null;
  onChange: (value: Registration) => void;
}

/** Choice of who may create an account (D-ACCT-8). */
export function RegistrationChoice({ value, fixed, onChange }: Props) {
  if (fixed === null) {
    return <Choice label={t.label} options={OPTIONS} value={value} onChange={onChange} />;
  }
  const { text } = OPTIONS.find((option) => option.value === value)!;
  return (
    <div>
      <p class="text-13 font-semibold text-normal">{t.label}</p>
      <p class="text-strong">{text}</p>
      <p class="text-13 wrap-anywhere text-muted">{fill(t.fixed, { source: fixed })}</p>
    </div>
  );
}
