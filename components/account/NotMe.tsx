import { useRef, useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { securityText } from "../../protocol/security_text.ts";
import { useFocus } from "../auth/useFocus.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { NewPassword } from "./PasswordForm.tsx";
import { whenAndWhere } from "./RecentSecurity.tsx";
import { Failed } from "./Section.tsx";
import { useProven } from "./useProven.tsx";

interface Props {
  entry: SecurityEntry;
  email: string;
  onEndOthers: (password?: string) => Promise<void>;
  onPassword: (currentPassword: string, newPassword: string) => Promise<void>;
  onHasMfa: () => Promise<boolean>;
  /** The button that turns two-factor on. */
  twoFactor: () => HTMLElement | null;
  onClose: () => void;
}

type Step =
  | { name: "out" }
  /** `known`: the password, where it was asked for just now. */
  | { name: "password"; known: string }
  | { name: "done"; hasMfa: boolean };

/** Whoever else was in is put out, and stays out: devices, password, two-factor (HARD-3). */
export function NotMe(props: Props) {
  const { entry, onClose } = props;
  const [step, setStep] = useState<Step>({ name: "out" });
  /** Where this leads. */
  const goal = useRef<HTMLElement>(null);
  const returnTo = () => goal.current;
  const description = `${securityText(entry)}. ${whenAndWhere(entry)}.`;
  switch (step.name) {
    case "out":
      return (
        <Dialog
          title="This wasn't you?"
          description={description}
          onClose={onClose}
          returnTo={returnTo}
        >
          <SignOut
            {...props}
            onOut={(known) => setStep({ name: "password", known })}
          />
        </Dialog>
      );
    case "password":
      return (
        <Dialog
          title="Choose a new password"
          description="Take one that you use nowhere else."
          onClose={onClose}
          returnTo={returnTo}
        >
          <Alert look="success">Every other device is signed out.</Alert>
          <NewPassword
            focus
            known={step.known}
            onSubmit={async (current, next) => {
              await props.onPassword(current, next);
              const hasMfa = await props.onHasMfa().catch(() => true);
              setStep({ name: "done", hasMfa });
            }}
          />
        </Dialog>
      );
    case "done":
      return (
        <Dialog title="Only you are signed in now" onClose={onClose} returnTo={returnTo}>
          <Done
            {...props}
            hasMfa={step.hasMfa}
            onTwoFactor={() => {
              goal.current = props.twoFactor();
              onClose();
            }}
          />
        </Dialog>
      );
  }
}

function SignOut({ entry, onEndOthers, onOut, onClose }: Props & {
  onOut: (known: string) => void;
}) {
  const { busy, failure, run, prompt, asking } = useProven("The other devices are still signed in");
  const end = () =>
    run(async (password) => {
      await onEndOthers(password);
      onOut(password ?? "");
    });
  return (
    <>
      <p>
        {entry.by_admin
          ? "If you did not expect it, ask an admin of this server about it. If you think that somebody else uses your account:"
          : "Then somebody else may be using your account. It is yours again in two steps:"}
      </p>
      <ol class="flex list-decimal flex-col gap-1 pl-5">
        <li>Sign out every device but this one.</li>
        <li>Choose a new password.</li>
      </ol>
      <Failed text="The other devices are still signed in" failure={failure} />
      {prompt("Sign Out Other Devices")}
      <div class={asking === undefined ? "" : "hidden"}>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy} data-autofocus onClick={end}>
            Sign Out Other Devices
          </Button>
        </DialogActions>
      </div>
    </>
  );
}

function Done({ email, hasMfa, onTwoFactor, onClose }: Props & {
  hasMfa: boolean;
  onTwoFactor: () => void;
}) {
  const next = useFocus<HTMLButtonElement>();
  return (
    <>
      <p role="status">Your password is changed, and every other device is signed out.</p>
      <ul class="flex list-disc flex-col gap-1 pl-5">
        <li>
          {hasMfa
            ? "Two-factor is on. If somebody may have seen your recovery codes, turn it off and on again: that makes new ones."
            : "Turn on two-factor: then your password alone lets nobody in."}
        </li>
        <li class="wrap-anywhere">Your email address is {email}. If it is not yours, change it.</li>
        <li>Did you use the old password elsewhere? Change it there, too.</li>
      </ul>
      <DialogActions>
        <Button
          look={hasMfa ? "primary" : "secondary"}
          ref={hasMfa ? next : undefined}
          onClick={onClose}
        >
          Done
        </Button>
        {!hasMfa && <Button ref={next} onClick={onTwoFactor}>Turn On Two-Factor</Button>}
      </DialogActions>
    </>
  );
}
