import { Alert } from "./Alert.tsx";
import type { Failure } from "./useSubmit.ts";

interface Props {
  failure: Failure | null;
  /** What the spec says of it (section 8): why it failed stands below. Absent: that alone. */
  text?: string;
}

/** What went wrong with a form, and what may help. */
export function Failed({ failure, text }: Props) {
  if (!failure) return null;
  const said = failure.text === text ? "" : failure.text;
  const reason = said || Object.values(failure.fields).join(" ");
  if (text === undefined) return <Alert hint={failure.hint}>{reason}</Alert>;
  return <Alert hint={[reason, failure.hint].filter(Boolean).join(" ")}>{text}</Alert>;
}
