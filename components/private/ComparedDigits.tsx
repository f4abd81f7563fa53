import { actions as common } from "../../text/en/common.ts";
import { pairing as t } from "../../text/en/keys.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PrivateActions } from "./types.ts";

interface Props {
  digits: string;
  hint: string;
  onAct: PrivateActions["pairing"];
  onDiffers: () => void;
}

/** The six digits that a person compares on two devices (E2E-12). */
export function ComparedDigits({ digits, hint, onAct, onDiffers }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  return (
    <>
      <p>{hint}</p>
      <ShownDigits digits={digits} />
      <Failed text={t.failed} failure={failure} />
      <div class="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => submit(() => onAct({ kind: "same" }))}>{t.same}</Button>
        <Button
          look="secondary"
          onClick={() =>
            submit(async () => {
              await onAct({ kind: "cancel" });
              onDiffers();
            })}
        >
          {t.differs}
        </Button>
      </div>
    </>
  );
}

export function ShownDigits({ digits }: { digits: string }) {
  return (
    <p dir="ltr" class="rounded-md bg-surface-3 px-4 py-2 font-mono text-24 text-strong">
      {digits.slice(0, 3)} {digits.slice(3)}
    </p>
  );
}

/** Waiting for the other device, and the way out. */
export function Wait(
  { text, digits, onAct }: { text: string; digits?: string; onAct: PrivateActions["pairing"] },
) {
  const { busy, failure, submit } = useSubmit(t.failed);
  return (
    <>
      <p role="status">{text}</p>
      {digits && <ShownDigits digits={digits} />}
      <Failed text={t.failed} failure={failure} />
      <Button
        look="secondary"
        busy={busy}
        onClick={() => submit(() => onAct({ kind: "cancel" }))}
      >
        {common.cancel}
      </Button>
    </>
  );
}
