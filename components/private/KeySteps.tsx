import { recover } from "../../text/en/keys.ts";
import { LockedKeys } from "./LockedKeys.tsx";
import { NewDevice } from "./NewDevice.tsx";
import { RecoverForm } from "./RecoverForm.tsx";
import type { PrivateActions, ShownState } from "./types.ts";

interface Props {
  state: ShownState;
  actions: PrivateActions;
  /** This browser has had keys, and has lost them. */
  isCleared: boolean;
}

/** Ways to bring the user's keys to this device, or to unlock those on it (E2E-12). */
export function KeySteps({ state: { phase, pairing }, actions, isCleared }: Props) {
  if (phase === "locked") {
    return (
      <div class="flex flex-col gap-6">
        <LockedKeys actions={actions} />
      </div>
    );
  }
  const hint = phase === "revoked" || phase === "replaced"
    ? recover[phase]
    : isCleared
    ? recover.cleared
    : recover.hint;
  return (
    <div class="flex flex-col gap-6">
      <RecoverForm hint={hint} onRecover={actions.recover} />
      <NewDevice pairing={pairing} onAct={actions.pairing} />
    </div>
  );
}
