import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";

interface Props {
  texts: Readonly<Record<"title" | "hint" | "refresh", string>>;
  onLoad: () => void;
}

/** The heading of a log, with a way to load it again. */
export function LogHeading({ texts: t, onLoad }: Props) {
  return (
    <Heading
      large
      title={t.title}
      action={<Button look="secondary" onClick={onLoad}>{t.refresh}</Button>}
    >
      {t.hint}
    </Heading>
  );
}
