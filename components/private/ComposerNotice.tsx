import alert from "@lucide/icons/icons/shield-alert";
import shield from "@lucide/icons/icons/shield";
import { composer as t } from "../../text/en/private_chat.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** A way on. */
export interface NoticeAction {
  text: string;
  onPress: () => void | Promise<unknown>;
}

/** A safety number that a person decides about, and whose it is. */
export interface ShownNumber {
  name: string;
  /** 60 digits in twelve groups. */
  number: string;
}

interface Props {
  text: string;
  hint?: string;
  numbers?: readonly ShownNumber[];
  /** Something is wrong, and not only not done yet. */
  isAlarm?: boolean;
  /** Actions, the most likely one first. */
  actions: readonly NoticeAction[];
}

/** Replaces the input while a private conversation waits for something (E2E-40). */
export function ComposerNotice({ text, hint, numbers = [], isAlarm = false, actions }: Props) {
  return (
    <div
      data-composer-locked
      class="mx-3 flex flex-col gap-2 rounded-lg border border-line bg-surface-3 px-4 py-3 md:mx-4"
    >
      <div role={isAlarm ? "alert" : "status"} class="flex items-start gap-2.5">
        <Icon
          of={isAlarm ? alert : shield}
          size={20}
          class={isAlarm ? "text-danger-text" : "text-muted"}
        />
        <div class="min-w-0 wrap-anywhere">
          <p class="font-semibold text-strong">{text}</p>
          {hint && <p class="text-13 text-muted">{hint}</p>}
          {numbers.map(({ name, number }) => (
            <p key={name} class="text-13 text-muted">
              {fill(t.number, { name })} <span dir="ltr" class="font-mono">{number}</span>
            </p>
          ))}
        </div>
      </div>
      <NoticeActions actions={actions} />
    </div>
  );
}

/** Actions below a notice. */
export function NoticeActions({ actions }: { actions: readonly NoticeAction[] }) {
  const { busy, failure, submit } = useSubmit(t.actFailed);
  return (
    <>
      <Failed text={t.actFailed} failure={failure} />
      {actions.length > 0 && (
        <div class="flex flex-wrap gap-2 ps-7.5">
          {actions.map(({ text, onPress }, i) => (
            <Button
              key={text}
              look={i === 0 ? "primary" : "secondary"}
              busy={busy}
              onClick={() => submit(async () => void await onPress())}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface LineProps {
  text: string;
  /** Actions that resolve it. */
  actions?: readonly NoticeAction[];
}

/** A line above the input: it works, and this is going on. */
export function ComposerLine({ text, actions = [] }: LineProps) {
  return (
    <div
      data-composer-line
      class="animate-late mx-3 flex items-start gap-2 pb-1.5 text-13 text-muted md:mx-4"
    >
      <Icon of={shield} size={16} class="mt-0.5" />
      {/* Buttons wrap below if there is no room. */}
      <div class="flex min-w-0 flex-wrap items-center gap-x-2">
        <span role="status" class="min-w-0 wrap-anywhere">{text}</span>
        {actions.map(({ text, onPress }) => (
          <button
            key={text}
            type="button"
            onClick={() => void onPress()}
            class="-mx-1 -my-3 inline-flex min-h-11 items-center rounded-sm px-1 font-semibold text-accent-text hover:underline fine:-my-1 fine:min-h-7"
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
