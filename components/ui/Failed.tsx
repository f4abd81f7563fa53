import { Alert } from "./Alert.tsx";
import type { Failure } from "./useSubmit.ts";

interface Props {
  failure: Failure | null;
  /** What the spec says of it (section 8): why it failed stands below. Absent: that alone. */
  text?: string;
  /** Fields that say it themselves. */
  except?: readonly string[];
}

/** What went wrong with a form, and what may help. */
export function Failed({ failure, text, except = [] }: Props) {
  if (!failure) return null;
  const said = failure.text === text ? "" : failure.text;
  const unsaid = Object.entries(failure.fields).filter(([name]) => !except.includes(name));
  const reason = said || unsaid.map(([, problem]) => problem).join(" ");
  if (text === undefined) return reason && <Alert hint={failure.hint}>{reason}</Alert>;
  return <Alert hint={[reason, failure.hint].filter(Boolean).join(" ")}>{text}</Alert>;
}
