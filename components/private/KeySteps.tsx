import { recover, recoveryKey } from "../../text/en/private.ts";
import { LockedKeys } from "./LockedKeys.tsx";
import { NewDevice } from "./NewDevice.tsx";
import { RecoverForm } from "./RecoverForm.tsx";
import { RecoveryKey } from "./RecoveryKey.tsx";
import { SetUp } from "./SetUp.tsx";
import type { PrivateActions, ShownState } from "./types.ts";

interface Props {
  state: ShownState;
  username: string;
  actions: PrivateActions;
  /** This browser has had keys, and has lost them. */
  isCleared: boolean;
}

/** Whether somebody's keys are made, and the recovery key kept or put off (E2E-10, E2E-11). */
export function hasKeys({ phase, recovery, recoveryLater }: ShownState): boolean {
  const isSeenTo = recovery === "confirmed" || recovery === "unconfirmed" && recoveryLater !== null;
  return phase === "ready" && isSeenTo;
}

/** The step to one's own keys that comes next: make them, or bring them here; keep the recovery key. */
export function KeySteps({ state, username, actions, isCleared }: Props) {
  const { phase, recovery } = state;
  if (phase === "none") return <SetUp onBegin={() => actions.begin()} />;
  if (phase === "ready" && recovery !== "locked") {
    return <RecoveryKey state={state} username={username} actions={actions} />;
  }
  if (phase === "locked") {
    return (
      <div class="flex flex-col gap-6">
        <LockedKeys actions={actions} />
      </div>
    );
  }
  const hint = phase === "revoked" || phase === "replaced"
    ? recover[phase]
    : phase === "ready"
    ? recoveryKey.locked
    : isCleared
    ? recover.cleared
    : recover.hint;
  return (
    <div class="flex flex-col gap-6">
      <RecoverForm hint={hint} onRecover={actions.recover} />
      {phase !== "ready" && <NewDevice pairing={state.pairing} onAct={actions.pairing} />}
    </div>
  );
}
