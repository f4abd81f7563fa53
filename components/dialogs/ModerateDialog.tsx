import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { moderate as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Pills } from "../ui/Pills.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

const TEXTS = {
  report: { action: t.report, title: t.reportTitle, text: t.reportText, noReason: "" },
  kick: { action: t.kick, title: t.kickTitle, text: t.kickText, noReason: "" },
  // Default that the server fills in (D-SRV-5).
  ban: { action: t.ban, title: t.banTitle, text: t.banText, noReason: t.noReason },
};

const HOUR_SECONDS = 3600;

/** Seconds before a ban whose messages go with it (MEND-26g). */
const SPANS = [
  { value: 0, text: t.deletesNone },
  { value: HOUR_SECONDS, text: t.deletesHour },
  { value: 24 * HOUR_SECONDS, text: t.deletesDay },
  { value: 7 * 24 * HOUR_SECONDS, text: t.deletesWeek },
];

interface Props {
  action: keyof typeof TEXTS;
  username: string;
  /**
   * `reason`: trimmed, perhaps empty. `seconds`: of a ban, how far back messages go with it. A
   * rejection is the caller's to report; the dialog stays.
   */
  onConfirm: (reason: string, seconds: number) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for confirmation and a reason before kicking or banning someone or reporting a private
 * message (MEM-26, MEM-27, E2E-33). Enter alone does not confirm.
 */
export function ModerateDialog({ action, username, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [seconds, setSeconds] = useState(0);
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
      onSubmit={() => submit(() => onConfirm(reason.trim(), seconds).then(onClose))}
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
      {action === "ban" && (
        <Pills label={t.deletes} options={SPANS} value={seconds} onChange={setSeconds} />
      )}
    </FormDialog>
  );
}
