import { useEffect, useState } from "react";
import type { OwnSession } from "../../protocol/account.ts";
import { useSubmit } from "../auth/useSubmit.ts";
import { fullTimeText } from "../chat/times.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { deviceName } from "./device.ts";
import { Failed, Section } from "./Section.tsx";

export interface SessionsProps {
  onLoad: () => Promise<OwnSession[]>;
  onEnd: (id: string) => Promise<void>;
  onEndOthers: () => Promise<void>;
}

const TEXT = "Failed to sign out";

/** Where one is signed in, and the ways to end that. */
export function Sessions(
  { onLoad, onEnd, onEndOthers, changes }: SessionsProps & {
    /** Counts what may have ended some of them. */
    changes: number;
  },
) {
  const [list, setList] = useState<OwnSession[] | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit } = useSubmit(TEXT);

  async function load() {
    setMissing(false);
    await onLoad().then(setList, () => setMissing(true));
  }
  useEffect(() => void load(), [changes]);

  const act = (action: () => Promise<void>) =>
    submit(async () => {
      await action();
      await load();
    });
  const others = list?.filter(({ current }) => !current) ?? [];
  return (
    <Section title="Sessions">
      <Failed text={TEXT} failure={failure} />
      {missing && (
        <>
          <Alert>Your sessions could not be loaded.</Alert>
          <Button look="secondary" onClick={load}>Try again</Button>
        </>
      )}
      {list && (
        <ul class="flex w-full flex-col gap-1">
          {list.map((session) => (
            <li key={session.id} class="flex items-center gap-3 rounded-md bg-surface-3 px-3 py-2">
              <div class="min-w-0 flex-1" title={session.device}>
                <p class="truncate text-strong">{deviceName(session.device)}</p>
                <p class="text-12 text-muted">
                  {session.current
                    ? "This session"
                    : `Last used ${fullTimeText(session.last_used)}`}
                </p>
              </div>
              {!session.current && (
                <Button
                  look="quiet"
                  disabled={busy}
                  aria-label={`Sign out ${deviceName(session.device)}`}
                  onClick={() => act(() => onEnd(session.id))}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button look="secondary" busy={busy} onClick={() => act(onEndOthers)}>
          Sign out all other sessions
        </Button>
      )}
    </Section>
  );
}
