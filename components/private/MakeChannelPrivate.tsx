import { actions as common } from "../../text/en/common.ts";
import { conversation as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { useLoad } from "../ui/useLoad.ts";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  name: string;
  /** It was made private, and nobody has begun it. */
  isMade: boolean;
  /** Something was written here already. */
  isWritten: boolean;
  /** How many may read it, and whether this person may begin it (E2E-19). */
  check: () => Promise<{ readers: number; mayBegin: boolean }>;
  /** Rejects with a text for the person. */
  onMake: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a channel of a server becomes private for good, or begins as one (E2E-19, E2E-49). */
export function MakeChannelPrivate(props: Props) {
  const { name, isMade, isWritten, check, onMake, onClose } = props;
  const { value, failed, load } = useLoad(check);
  const { busy, failure, submit } = useSubmit(t.makeFailed);
  if (failed) return <LoadFailed text={t.makeFailed} onRetry={load} />;
  return (
    <>
      <p>{fill(isMade ? t.beginChannel : t.makeChannel, { name })}</p>
      {value && <p class="text-muted">{fill(t.channelPeople, { count: value.readers })}</p>}
      {isWritten && <p class="text-muted">{t.makeBefore}</p>}
      {!isMade && <p class="text-muted">{t.makeForGood}</p>}
      {value?.mayBegin === false && <Alert look="notice">{t.channelOwner}</Alert>}
      <Failed text={t.makeFailed} failure={failure} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{common.cancel}</Button>
        {value?.mayBegin !== false && (
          <Button
            busy={busy || value === null}
            onClick={() =>
              submit(async () => {
                await onMake();
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
