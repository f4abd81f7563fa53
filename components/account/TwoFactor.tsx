import { useEffect, useState } from "react";
import { twoFactor as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { Rich } from "../ui/Rich.tsx";
import { CodeInput } from "../auth/CodeField.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { DisableMfa } from "./DisableMfa.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { useProven } from "./useProven.tsx";

export interface MfaProps {
  /** Resolves to true if two-factor is on. */
  onLoad: () => Promise<boolean>;
  /** `qrCode`: the address of an image. */
  /** Rejects with `password_required` if the password is needed. */
  onSetUp: (password?: string) => Promise<{ secret: string; qrCode: string }>;
  /** Resolves to the recovery codes. */
  onVerify: (code: string) => Promise<string[]>;
  onDisable: (password: string) => Promise<void>;
}

type Step =
  | { name: "loading" | "off" | "on" }
  | { name: "setup"; secret: string; qrCode: string }
  | { name: "codes"; codes: string[] };

/** Two-factor on its way from off to on and back (ACCT-17 to ACCT-22). */
export function TwoFactor({ onLoad, onSetUp, onVerify, onDisable }: MfaProps) {
  const [step, setStep] = useState<Step>({ name: "loading" });
  const [disabling, setDisabling] = useState(false);
  const setup = useProven(t.setUpFailed);
  useEffect(() => {
    let gone = false;
    onLoad().then(
      (on) => gone || setStep({ name: on ? "on" : "off" }),
      () => gone || setStep({ name: "off" }),
    );
    return () => void (gone = true);
  }, []);

  return (
    <Section title={t.title}>
      {step.name === "off" && (
        <>
          <p class="text-muted">{t.off}</p>
          <Failed text={t.setUpFailed} failure={setup.failure} />
          <Button
            look="secondary"
            busy={setup.busy}
            onClick={() =>
              setup.run(async (password) => {
                setStep({ name: "setup", ...await onSetUp(password) });
              })}
          >
            {t.setUp}
          </Button>
          {setup.prompt(actions.continue)}
        </>
      )}
      {step.name === "setup" && (
        <Verify
          {...step}
          onVerify={async (code) => setStep({ name: "codes", codes: await onVerify(code) })}
          onCancel={() => setStep({ name: "off" })}
        />
      )}
      {step.name === "codes" && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => setStep({ name: "on" })}
        />
      )}
      {step.name === "on" && (
        <>
          <p class="text-muted">{t.on}</p>
          <Button look="secondary" onClick={() => setDisabling(true)}>
            {t.disable}
          </Button>
        </>
      )}
      {disabling && (
        <DisableMfa
          onDisable={async (password) => {
            await onDisable(password);
            setDisabling(false);
            setStep({ name: "off" });
          }}
          onClose={() => setDisabling(false)}
        />
      )}
    </Section>
  );
}

interface VerifyProps {
  secret: string;
  qrCode: string;
  onVerify: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** ACCT-18, ACCT-19. */
function Verify({ secret, qrCode, onVerify, onCancel }: VerifyProps) {
  const [code, setCode] = useState("");
  const { busy, failure, submit } = useSubmit(t.verifyFailed);
  const whole = code.length === 6;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (whole) submit(() => onVerify(code));
  }

  return (
    <form onSubmit={onSubmit} class="flex w-full flex-col items-start gap-3">
      <p class="text-muted">{t.scan}</p>
      <img
        src={qrCode}
        alt={t.qrCode}
        width={176}
        height={176}
        class="size-44 rounded-md bg-white p-2"
      />
      <p class="text-13 text-muted">
        <Rich
          text={t.secret}
          secret={<code class="font-mono wrap-anywhere text-strong select-all">{secret}</code>}
        />
      </p>
      <Failed text={t.verifyFailed} failure={failure} />
      <CodeInput value={code} onCode={setCode} focus />
      <div class="flex gap-2">
        <Button type="submit" busy={busy} disabled={!whole}>{t.verify}</Button>
        <Button look="quiet" onClick={onCancel}>{actions.cancel}</Button>
      </div>
    </form>
  );
}
