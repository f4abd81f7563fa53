import { exported as t } from "../../text/en/private.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Makes the file and gives it to the person. */
  onExport: () => Promise<unknown>;
}

/** Export of private messages, which leave the device only by the reader's own action (E2E-33). */
export function ExportSection({ onExport }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  return (
    <Section title={t.title}>
      <p class="text-muted">{t.hint}</p>
      <Failed text={t.failed} failure={failure} />
      <Button look="secondary" busy={busy} onClick={() => submit(onExport)}>{t.submit}</Button>
    </Section>
  );
}
