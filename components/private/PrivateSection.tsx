import { audit, lockKeys, recover, recoveryKey, restored } from "../../text/en/keys.ts";
import { about as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Section } from "../ui/Section.tsx";
import { LetDeviceIn } from "./LetDeviceIn.tsx";
import { LockedKeys } from "./LockedKeys.tsx";
import { NewDevice } from "./NewDevice.tsx";
import { NewDeviceQuestion } from "./NewDeviceQuestion.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PrivateDevices } from "./PrivateDevices.tsx";
import { RecoverForm } from "./RecoverForm.tsx";
import { RecoveryKey } from "./RecoveryKey.tsx";
import { SetUp } from "./SetUp.tsx";
import { SplitLog } from "./SplitLog.tsx";
import { StartAnew } from "./StartAnew.tsx";
import type { PrivateActions, ShownState } from "./types.ts";

interface Props {
  state: ShownState;
  username: string;
  actions: PrivateActions;
  /** Names of the conversations that a split key log is about. */
  concerned: string[];
  /** This browser has had keys, and has lost them (E2E-40). */
  isCleared: boolean;
  /** Locks the keys of this device if no password does so yet. */
  onLock?: (password: string) => Promise<unknown>;
}

/** Settings of private conversations: an explanation, and the user's keys (E2E-1, E2E-11 to 14). */
export function PrivateSection(
  { state, username, actions, concerned, isCleared, onLock }: Props,
) {
  const { phase, recovery, split } = state;
  const isLost = phase === "elsewhere" || phase === "revoked" || phase === "replaced";
  return (
    <div class="flex flex-col gap-6">
      <Section ofTab title={t.title}>
        <p class="text-muted">{t.promise}</p>
        <p>
          <Rich text={t.more} link={linkTo("/docs/privacy", true)} />
        </p>
        {split && <SplitLog split={split} concerned={concerned} actions={actions} />}
        {state.restored && <Alert>{restored.alert}</Alert>}
        {state.foreign.length > 0 && (
          <Alert>{fill(audit.alert, { count: state.foreign.length })}</Alert>
        )}
        {phase === "none" && <SetUp onBegin={() => actions.begin()} />}
        {phase === "ready" && <p class="text-strong">{t.ready}</p>}
      </Section>
      {state.newDevices.map(({ id, browser }) => (
        <NewDeviceQuestion
          key={id}
          browser={browser}
          onYes={() => actions.knowDevice(id)}
          onRemove={() => actions.revoke(id)}
        />
      ))}
      {phase === "ready" && onLock && <PasswordForm texts={lockKeys} isCurrent onSubmit={onLock} />}
      {phase === "ready" && (
        <LetDeviceIn pairing={state.pairing} onAct={actions.pairing} camera={actions.camera} />
      )}
      {phase === "ready" && recovery !== "locked" && (
        <RecoveryKey state={state} username={username} actions={actions} />
      )}
      {phase === "ready" && recovery === "locked" && (
        <RecoverForm hint={recoveryKey.locked} onRecover={actions.recover} />
      )}
      {phase === "locked" && <LockedKeys actions={actions} />}
      {isLost && (
        <RecoverForm
          hint={phase !== "elsewhere" ? recover[phase] : isCleared ? recover.cleared : recover.hint}
          onRecover={actions.recover}
        />
      )}
      {isLost && <NewDevice pairing={state.pairing} onAct={actions.pairing} />}
      {phase === "ready" && <PrivateDevices actions={actions} state={state} />}
      {(isLost || state.resetAt) && <StartAnew state={state} actions={actions} />}
    </div>
  );
}
