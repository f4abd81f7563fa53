import type { ReactNode } from "react";
import type { Failure } from "./useSubmit.ts";
import { Alert } from "./Alert.tsx";

/** A part of the settings with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} class="flex flex-col items-start gap-3">
      <h3 class="font-semibold text-strong">{title}</h3>
      {children}
    </section>
  );
}

/** What the spec says of a failure (section 8), and why it was one. */
export function Failed({ text, failure }: { text: string; failure: Failure | null }) {
  if (!failure) return null;
  const problems = Object.values(failure.fields).join(" ");
  const told = failure.text === text ? "" : failure.text;
  const hint = [told || problems, failure.hint].filter(Boolean).join(" ");
  return <Alert hint={hint}>{text}</Alert>;
}
