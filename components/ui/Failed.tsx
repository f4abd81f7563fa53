import { Alert } from "./Alert.tsx";
import type { Failure } from "./useSubmit.ts";

interface Props {
  failure: Failure | null;
  /**
   * Sentence that the spec requires (section 8); the reason is shown below it. Absent: only the
   * reason.
   */
  text?: string;
  /** Fields that say it themselves. */
  except?: readonly string[];
}

/** Error of a form, with what may help. */
export function Failed({ failure, text, except = [] }: Props) {
  if (!failure) return null;
  const said = failure.text === text ? "" : failure.text;
  const unsaid = Object.entries(failure.fields).filter(([name]) => !except.includes(name));
  const reason = said || unsaid.map(([, problem]) => problem).join(" ");
  if (text === undefined) return reason && <Alert hint={failure.hint}>{reason}</Alert>;
  return <Alert hint={[reason, failure.hint].filter(Boolean).join(" ")}>{text}</Alert>;
}
