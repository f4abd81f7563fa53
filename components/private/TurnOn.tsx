import { actions as common } from "../../text/en/common.ts";
import { conversation as t } from "../../text/en/private.ts";
import { start } from "../../text/en/private_chat.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { useLoad } from "../ui/useLoad.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { BeginningLists, type ShownLists } from "./BeginningLists.tsx";

interface Props<Lists extends ShownLists> {
  /** Consequences for this conversation. */
  text: string;
  /** Encryption is already on, but nobody has started it. */
  isMade: boolean;
  /** This person has no keys yet: they are made along with it (MEND-20). */
  isNew: boolean;
  /** Consequences if nobody else has keys; null: none. */
  alone: string | null;
  /** Something was written here already. */
  isWritten: boolean;
  /** Texts during the lookup of keys, and if it fails. */
  checking: string;
  checkFailed: string;
  /** Checks what would start. `blocked`: the reason why this person can't start it. */
  check: () => Promise<Lists & { blocked: string | null }>;
  nameOf: (userId: string) => string;
  /** Starts with the people shown. Rejects with a text for the user. */
  onBegin: (shown: Lists) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for confirmation before a conversation is encrypted permanently, and shows for whom (E2E-49,
 * MEND-34).
 */
export function TurnOn<Lists extends ShownLists>(props: Props<Lists>) {
  const { isMade, isNew, alone, nameOf, onBegin, onClose } = props;
  const { value, failed, load } = useLoad(props.check);
  const { busy, failure, submit } = useSubmit(t.makeFailed);
  if (failed) return <LoadFailed text={props.checkFailed} onRetry={load} />;
  const blocked = value?.blocked ?? null;
  const isAlone = alone !== null && value !== null && value.canRead.length < 2;
  return (
    <>
      <p>{props.text}</p>
      {props.isWritten && <p class="text-muted">{t.makeBefore}</p>}
      {!isMade && <p class="text-muted">{t.makeForGood}</p>}
      {isNew && <p class="text-muted">{start.keys}</p>}
      {value === null && <p role="status" class="text-muted">{props.checking}</p>}
      {blocked && <Alert look="notice">{blocked}</Alert>}
      {isAlone && <Alert look="notice">{alone}</Alert>}
      {value && !blocked && !isAlone && <BeginningLists lists={value} nameOf={nameOf} />}
      {value && !blocked && !isAlone && value.keyless.length > 0 && (
        <Alert look="notice">
          {fill(t.withoutKeys, { names: value.keyless.map(nameOf).join(", ") })}
        </Alert>
      )}
      <Failed text={t.makeFailed} failure={failure} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{common.cancel}</Button>
        {!blocked && (
          <Button
            busy={busy || value === null}
            onClick={() =>
              submit(async () => {
                await onBegin(value!);
                onClose();
              })}
          >
            {isMade ? t.begin : t.make}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
