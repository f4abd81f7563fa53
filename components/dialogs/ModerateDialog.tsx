import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { moderate as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

const TEXTS = {
  report: { action: t.report, title: t.reportTitle, text: t.reportText, noReason: "" },
  kick: { action: t.kick, title: t.kickTitle, text: t.kickText, noReason: "" },
  // What the server fills in (D-SRV-5).
  ban: { action: t.ban, title: t.banTitle, text: t.banText, noReason: t.noReason },
};

interface Props {
  action: keyof typeof TEXTS;
  username: string;
  /** `reason`: trimmed, perhaps empty. A rejection is the caller's to report; the dialog stays. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks before somebody is kicked or banned, or what they wrote in private is reported, and why (MEM-26,
 * MEM-27, E2E-33); Enter does no harm.
 */
export function ModerateDialog({ action, username, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const { busy, submit } = useSubmit("");
  const texts = TEXTS[action];
  return (
    <FormDialog
      alert
      danger
      cautious
      title={fill(texts.title, { name: username })}
      description={fill(texts.text, { name: username })}
      submit={texts.action}
      busy={busy}
      onSubmit={() => submit(() => onConfirm(reason.trim()).then(onClose))}
      onClose={onClose}
    >
      <Field
        label={t.reason}
        placeholder={texts.noReason}
        autocomplete="off"
        maxLength={LIMITS.reasonMax}
        value={reason}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
