import { Button } from "../ui/Button.tsx";
import { Section } from "./Section.tsx";

/** Where help is to be had on a server that names no pages for it. */
export function HelpSection({ onKeys }: { onKeys: () => void }) {
  return (
    <>
      <Section title="Support">
        <p class="text-muted">
          Ask the person who runs this server: they can set a new password for you and see what is
          wrong.
        </p>
      </Section>
      <Section title="Keyboard">
        <Button look="secondary" onClick={onKeys}>Show all keys</Button>
      </Section>
    </>
  );
}
