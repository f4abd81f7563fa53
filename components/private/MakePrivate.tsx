import { conversation as t } from "../../text/en/private.ts";
import { actions as common } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { useLoad } from "../ui/useLoad.ts";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** The other, or the others of a group. */
  people: readonly { id: string; username: string }[];
  isGroup: boolean;
  /** Something was written here already. */
  isWritten: boolean;
  /** Ids of those of them who have keys. */
  withKeys: () => Promise<readonly string[]>;
  /** Rejects with a text for the person. */
  onMake: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a direct message or a group becomes private for good (E2E-16, E2E-49). */
export function MakePrivate({ people, isGroup, isWritten, withKeys, onMake, onClose }: Props) {
  const { value, failed, load } = useLoad(withKeys);
  const { busy, failure, submit } = useSubmit(t.makeFailed);
  const without = people.filter(({ id }) => value && !value.includes(id));
  const isAlone = value?.length === 0;
  const text = textsOf(people[0]?.username ?? "", isGroup);
  if (failed) return <LoadFailed text={text.failed} onRetry={load} />;
  return (
    <>
      <p>{text.make}</p>
      {isWritten && <p class="text-muted">{t.makeBefore}</p>}
      <p class="text-muted">{t.makeForGood}</p>
      {value === null && <p role="status" class="text-muted">{text.checking}</p>}
      {isAlone && <Alert look="notice">{text.none}</Alert>}
      {!isAlone && without.length > 0 && (
        <Alert look="notice">
          {fill(t.groupWithout, { names: without.map(({ username }) => username).join(", ") })}
        </Alert>
      )}
      <Failed text={t.makeFailed} failure={failure} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{common.cancel}</Button>
        {isAlone
          ? <Button busy={busy} onClick={() => submit(load)}>{common.tryAgain}</Button>
          : (
            <Button
              busy={busy || value === null}
              onClick={() =>
                submit(async () => {
                  await onMake();
                  onClose();
                })}
            >
              {t.make}
            </Button>
          )}
      </DialogActions>
    </>
  );
}

function textsOf(name: string, isGroup: boolean) {
  return isGroup
    ? {
      make: t.makeGroupText,
      checking: t.checkingGroup,
      none: t.groupHasNone,
      failed: t.checkGroupFailed,
    }
    : {
      make: fill(t.makeText, { name }),
      checking: fill(t.checking, { name }),
      none: fill(t.otherHasNone, { name }),
      failed: fill(t.checkFailed, { name }),
    };
}
