import { useEffect, useState } from "react";
import { ended as endings, reset as resetTexts } from "../../text/en/auth.ts";
import { states } from "../../text/en/common.ts";
import type { CodeForm } from "./CodeForm.tsx";
import type { InviteEntry } from "./InviteEntry.tsx";
import { LoginForm } from "./LoginForm.tsx";
import type { OtherAccount } from "./OtherAccount.tsx";
import type { Reset, ResetForm } from "./ResetForm.tsx";
import { lazy } from "../../browser/lazy.ts";

interface Props {
  /** The page's script is running: before that, a press would do nothing. */
  ready: boolean;
  /** Reason why this device's session ended, if its owner did not end it here. */
  ended: keyof typeof endings | null;
  /** Reason why someone who may be logged in wasn't forwarded. */
  problem: string | null;
  /** Leaves the page when it succeeds; false: the account asks for a code, too (AUTH-11). */
  onLogin: (username: string, password: string, code?: string) => Promise<boolean | Other>;
  onReset: (reset: Reset) => Promise<void>;
  /** Link to the host's support. */
  support: string | null;
  passwordMin: number;
  /** Initial hint, if there's no other message. */
  hint: string | null;
  /** See `LoginForm`. */
  entry: InviteEntry | null;
}

/** The server names another account than the one whose keys are on this device. */
interface Other {
  accept: () => Promise<void>;
}

interface Notice {
  text: string;
  look: "success" | "notice" | "danger";
}

type Step =
  | { name: "login"; first?: true; username?: string; notice?: Notice }
  | { name: "code"; username: string; password: string; Form: typeof CodeForm }
  | { name: "other"; username: string; accept: () => Promise<void>; Form: typeof OtherAccount }
  | { name: "reset"; Form: typeof ResetForm };

/** The steps of /login: password, code, and the way round a forgotten password (AUTH-34). */
export function SignIn(
  { ready, ended, problem, onLogin, onReset, support, passwordMin, hint, entry }: Props,
) {
  const [step, setStep] = useState<Step>({ name: "login", first: true });

  useEffect(() => {
    if (location.hash === "#reset") forgot();
  }, []);

  async function forgot() {
    const next = await loadOtherSteps().then(
      ({ ResetForm }): Step => ({ name: "reset", Form: ResetForm }),
      ({ message }): Step => ({ name: "login", notice: { text: message, look: "danger" } }),
    );
    setStep((step) => step.name === "login" ? next : step);
  }

  async function signIn(username: string, password: string, code?: string) {
    const signedIn = await onLogin(username, password, code);
    if (signedIn === true) return;
    const { CodeForm, OtherAccount } = await loadOtherSteps();
    setStep(
      signedIn
        ? { name: "other", username, accept: signedIn.accept, Form: OtherAccount }
        : { name: "code", username, password, Form: CodeForm },
    );
  }

  async function reset(values: Reset) {
    await onReset(values);
    // AUTH-41; the form's content is discarded with it (AUTH-42).
    const notice: Notice = { text: resetTexts.done, look: "success" };
    setStep({ name: "login", username: "", notice });
  }

  switch (step.name) {
    case "code": {
      const { username, password } = step;
      return (
        <step.Form
          onCode={(code) => signIn(username, password, code)}
          onBack={() => setStep({ name: "login", username })}
        />
      );
    }
    case "other": {
      const { username, accept } = step;
      return (
        <step.Form
          onAccept={accept}
          onBack={() => setStep({ name: "login", username })}
        />
      );
    }
    case "reset":
      return (
        <step.Form
          onReset={reset}
          onBack={() => setStep({ name: "login", username: "" })}
          support={support}
          passwordMin={passwordMin}
        />
      );
    case "login":
      return (
        <LoginForm
          ready={ready}
          username={step.username}
          notice={noticeOf(step, { problem, ended, hint })}
          onLogin={signIn}
          onForgot={forgot}
          entry={entry}
        />
      );
  }
}

/** Returns the notice above the form: a problem first, then the reason for the form. */
function noticeOf(
  step: Extract<Step, { name: "login" }>,
  { problem, ended, hint }: Pick<Props, "problem" | "ended" | "hint">,
): Notice | undefined {
  if (problem) return { text: problem, look: "danger" };
  if (step.first && ended) return { text: endings[ended], look: "notice" };
  if (step.first && hint) return { text: hint, look: "notice" };
  return step.notice;
}

/** Rejects with an instruction for the user. */
const loadOtherSteps = () =>
  lazy(() => import("./other_steps.ts")).load().catch(() => {
    throw new Error(states.notLoaded);
  });
