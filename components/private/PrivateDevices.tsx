import { useState } from "react";
import { deviceName } from "../../text/security.ts";
import { fill } from "../../text/message.ts";
import { devices as t } from "../../text/en/keys.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Row } from "../ui/Row.tsx";
import { Section } from "../ui/Section.tsx";
import { whenText } from "../ui/times.ts";
import { useLoad } from "../ui/useLoad.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PrivateActions, ShownDevice, ShownState } from "./types.ts";

/** The reader's devices, each of which can be revoked (E2E-14). */
export function PrivateDevices({ actions, state }: { actions: PrivateActions; state: ShownState }) {
  const { value: all, failed, load } = useLoad(actions.devices, { inputs: [state] });
  const [chosen, setChosen] = useState<ShownDevice | null>(null);
  const { busy, failure, submit } = useSubmit(t.revokeFailed);
  const shown = all?.filter(({ isRevoked, staysIn }) => !isRevoked || staysIn > 0);
  return (
    <Section title={t.title}>
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      <ul class="flex w-full flex-col gap-1">
        {shown?.map((device) => {
          const time = whenText(device.createdAt, Date.now(), true);
          const name = deviceName(device.browser);
          const used = fill(t.used, { time: whenText(device.seenAt, Date.now(), true) });
          return (
            <Row
              key={device.id}
              title={name}
              note={noteOf(device) ?? (device.isThis ? t.current : used)}
            >
              {!device.isThis && !device.isRevoked && !device.isRemoving && (
                <Button
                  look="quiet"
                  class="px-2!"
                  aria-label={fill(t.revokeNamed, { name, time })}
                  onClick={() => setChosen(device)}
                >
                  {t.revoke}
                </Button>
              )}
            </Row>
          );
        })}
      </ul>
      {chosen && (
        <FormDialog
          danger
          alert
          cautious
          title={t.revokeTitle}
          description={t.revokeText}
          submit={t.revoke}
          busy={busy}
          onSubmit={() =>
            submit(async () => {
              await actions.revoke(chosen.id);
              setChosen(null);
            })}
          onClose={() => setChosen(null)}
        >
          <Failed text={t.revokeFailed} failure={failure} />
        </FormDialog>
      )}
    </Section>
  );
}

function noteOf({ isRevoked, isRemoving, isProven, staysIn }: ShownDevice): string | null {
  if (isRemoving) return t.removing;
  if (isRevoked) return fill(t.removed, { count: staysIn });
  return isProven ? null : t.unproven;
}
