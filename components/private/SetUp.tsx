import { about as t } from "../../text/en/private.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Creates keys for someone who has none yet (E2E-10). */
export function SetUp({ onBegin }: { onBegin: () => Promise<unknown> }) {
  const { busy, failure, submit } = useSubmit(t.beginFailed);
  return (
    <>
      <p class="text-muted">{t.beginHint}</p>
      <Failed text={t.beginFailed} failure={failure} />
      <Button busy={busy} onClick={() => submit(onBegin)}>{t.begin}</Button>
    </>
  );
}
