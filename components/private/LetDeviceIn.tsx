import { useState } from "react";
import { fill } from "../../text/message.ts";
import { deviceName } from "../../text/security.ts";
import { pairing as t } from "../../text/en/keys.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PrivateActions, ShownPairing } from "./types.ts";
import { ComparedDigits, Wait } from "./ComparedDigits.tsx";
import { timeOf } from "./NewDevice.tsx";
import { ScanCode } from "./ScanCode.tsx";

interface Props {
  pairing: ShownPairing | null;
  onAct: PrivateActions["pairing"];
  camera: PrivateActions["camera"];
}

/** Request of a new device of the user, shown on one with keys (E2E-12). */
export function LetDeviceIn({ pairing, onAct, camera }: Props) {
  const [end, setEnd] = useState<"differed" | "refused" | null>(null);
  if (!pairing || pairing.step === "shown") {
    if (!end) return null;
    return (
      <Section title={t.asksTitle}>
        <Alert>{end === "differed" ? t.differed : t.refused}</Alert>
      </Section>
    );
  }
  return (
    <Section title={t.asksTitle}>
      {pairing.step === "forged" && <Alert>{t.forged}</Alert>}
      {pairing.step === "wait" && <Wait text={t.waitNew} digits={pairing.digits} onAct={onAct} />}
      {pairing.step === "compare" && (
        <ComparedDigits
          digits={pairing.digits}
          hint={t.compareOld}
          onAct={onAct}
          onDiffers={() => setEnd("differed")}
        />
      )}
      {pairing.step === "asked" && (
        <Asked
          {...pairing}
          onAct={onAct}
          camera={camera}
          onRefused={() => setEnd("refused")}
        />
      )}
    </Section>
  );
}

interface AskedProps extends Pick<Props, "onAct" | "camera"> {
  browser: string;
  until: string;
  onRefused: () => void;
}

function Asked({ browser, until, onAct, camera, onRefused }: AskedProps) {
  const [isScanning, setScanning] = useState(false);
  const { busy, failure, submit } = useSubmit(t.failed);

  function scanned(code: string) {
    setScanning(false);
    submit(() => onAct({ kind: "scanned", code }));
  }

  function refuse() {
    submit(async () => {
      await onAct({ kind: "cancel" });
      onRefused();
    });
  }

  return (
    <>
      <p>{fill(t.asks, { browser: deviceName(browser) })}</p>
      <p class="text-13 text-muted">{fill(t.until, { time: timeOf(until) })}</p>
      <Failed text={t.failed} failure={failure} />
      {isScanning && <ScanCode camera={camera} onCode={scanned} />}
      <div class="flex flex-wrap gap-2">
        {camera.isThere() && !isScanning && (
          <Button busy={busy} onClick={() => setScanning(true)}>{t.scan}</Button>
        )}
        <Button
          look="secondary"
          busy={busy}
          onClick={() => submit(() => onAct({ kind: "respond" }))}
        >
          {t.compare}
        </Button>
        <Button look="quiet" onClick={refuse}>{t.refuse}</Button>
      </div>
    </>
  );
}
