import { conversation as t, start } from "../../text/en/private.ts";
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
  /** This person has no keys yet: they are made along with it. */
  isNew: boolean;
  /** Ids of those of them who have keys. */
  withKeys: () => Promise<readonly string[]>;
  /** Rejects with a text for the person. */
  onMake: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks before a direct message or a group becomes private for good (E2E-16, E2E-49). Whether the
 * others have keys is looked up first; who has none is invited (MEND-20).
 */
export function MakePrivate(props: Props) {
  const { people, isGroup, isWritten, isNew, withKeys, onMake, onClose } = props;
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
      {isNew && <p class="text-muted">{start.keys}</p>}
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
      </DialogActions>
    </>
  );
}

function textsOf(name: string, isGroup: boolean) {
  return isGroup
    ? {
      make: t.makeGroupText,
      checking: t.checkingGroup,
      none: start.noneInGroup,
      failed: t.checkGroupFailed,
    }
    : {
      make: fill(t.makeText, { name }),
      checking: fill(t.checking, { name }),
      none: fill(start.none, { name }),
      failed: fill(t.checkFailed, { name }),
    };
}
