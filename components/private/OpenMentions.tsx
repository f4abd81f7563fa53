import { mentions as t } from "../../text/en/private.ts";
import { Section } from "../ui/Section.tsx";
import { Switch } from "../ui/Switch.tsx";

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Switch that lets the server know whom the reader mentions in private channels (E2E-31). */
export function OpenMentions(props: Props) {
  return (
    <Section title={t.title}>
      <div class="w-full">
        <Switch label={t.label} hint={t.hint} {...props} />
      </div>
    </Section>
  );
}
