import { useState } from "react";
import { split as t } from "../../text/en/keys.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { saveText } from "./save_text.ts";
import type { PrivateActions, ShownState } from "./types.ts";

interface Props {
  split: NonNullable<ShownState["split"]>;
  /** Names of the conversations with people whose keys may be others. */
  concerned: string[];
  actions: Pick<PrivateActions, "continueLog">;
}

/** Two key logs of one server, or another server's, and the way on (MEND-31). */
export function SplitLog({ split, concerned, actions }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, submit } = useSubmit(t.goOnFailed);
  const isOther = split.own.server_key !== split.other.server_key;
  const save = () => saveText(JSON.stringify(split, null, 2), t.file, "application/json");
  const names = concerned.join(", ");
  return (
    <>
      <Alert>{isOther ? t.otherAlert : t.alert}</Alert>
      {concerned.length > 0 && <p class="wrap-anywhere">{fill(t.concerns, { names })}</p>}
      <div class="flex flex-wrap gap-2">
        <Button look="secondary" onClick={save}>{t.save}</Button>
        <Button look="secondary" onClick={() => setAsking(true)}>{t.goOn}</Button>
      </div>
      {isAsking && (
        <FormDialog
          danger
          alert
          cautious
          title={t.goOnTitle}
          description={isOther ? t.goOnOtherText : t.goOnText}
          submit={t.goOn}
          busy={busy}
          onSubmit={() =>
            submit(async () => {
              await actions.continueLog();
              setAsking(false);
            })}
          onClose={() => setAsking(false)}
        >
          <Failed text={t.goOnFailed} failure={failure} />
        </FormDialog>
      )}
    </>
  );
}
