import { useState } from "react";
import { LOCALE } from "../../text/locale.ts";
import { fill } from "../../text/message.ts";
import { pairing as t } from "../../text/en/keys.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PrivateActions, ShownPairing } from "./types.ts";
import { ComparedDigits, Wait } from "./ComparedDigits.tsx";
import { QrCode } from "../ui/QrCode.tsx";

interface Props {
  pairing: ShownPairing | null;
  onAct: PrivateActions["pairing"];
}

/** On a device without keys: an older one of the person's own may let it in (E2E-12). */
export function NewDevice({ pairing, onAct }: Props) {
  const [end, setEnd] = useState<"over" | "differed" | null>(null);
  const { busy, failure, submit } = useSubmit(t.askFailed);
  const ask = () =>
    submit(async () => {
      await onAct({ kind: "ask" });
      setEnd("over");
    });
  return (
    <Section title={t.title}>
      {pairing?.step === "shown" && (
        <>
          <p>{t.shown}</p>
          <QrCode text={pairing.code} label={t.code} />
          <p class="text-13 text-muted">{fill(t.until, { time: timeOf(pairing.until) })}</p>
          <Wait text={t.waitOld} onAct={onAct} />
        </>
      )}
      {pairing?.step === "compare" && (
        <ComparedDigits
          digits={pairing.digits}
          hint={t.compareNew}
          onAct={onAct}
          onDiffers={() => setEnd("differed")}
        />
      )}
      {pairing?.step === "wait" && (
        <Wait text={t.confirmOld} digits={pairing.digits} onAct={onAct} />
      )}
      {(pairing === null || pairing.step === "asked" || pairing.step === "forged") && (
        <>
          {pairing?.step === "forged"
            ? <Alert>{t.forged}</Alert>
            : end === "differed"
            ? <Alert>{t.differed}</Alert>
            : end === "over"
            ? <Alert look="notice">{t.over}</Alert>
            : <p class="text-muted">{t.hint}</p>}
          <Failed text={t.askFailed} failure={failure} />
          <Button look="secondary" busy={busy} onClick={ask}>{t.ask}</Button>
        </>
      )}
    </Section>
  );
}

export const timeOf = (until: string) =>
  new Date(until).toLocaleTimeString(LOCALE, { timeStyle: "short" });
