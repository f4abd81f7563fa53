import good from "@lucide/icons/icons/signal";
import poor from "@lucide/icons/icons/signal-low";
import fair from "@lucide/icons/icons/signal-medium";
import { stage as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";
import { Icon, type IconData } from "../ui/Icon.tsx";

/** Quality of the user's worst connection. */
export interface ConnectionQuality {
  level: "good" | "fair" | "poor";
  /** Milliseconds, there and back. */
  ping: number;
}

const LOOKS: Record<ConnectionQuality["level"], [IconData, string]> = {
  good: [good, "text-success"],
  fair: [fair, "text-warning"],
  poor: [poor, "text-danger-text"],
};

/** The quality of the connection as bars, with its words (UX-11). */
export function Quality({ of: { level, ping } }: { of: ConnectionQuality }) {
  const [icon, look] = LOOKS[level];
  const words = {
    good: fill(t.good, { ping }),
    fair: fill(t.fair, { ping }),
    poor: fill(t.poor, { ping }),
  };
  const label = words[level];
  return (
    <span
      data-quality={level}
      role="img"
      aria-label={label}
      title={label}
      class={`inline-flex shrink-0 ${look}`}
    >
      <Icon of={icon} size={16} />
    </span>
  );
}
