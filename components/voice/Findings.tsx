import doubtful from "@lucide/icons/icons/circle-alert";
import well from "@lucide/icons/icons/circle-check";
import ill from "@lucide/icons/icons/circle-x";
import { findings as t } from "../../text/en/voice.ts";
import { Icon } from "../ui/Icon.tsx";

/** Result of one check of the connection test. */
export interface Finding {
  readonly name: string;
  readonly state: "well" | "doubtful" | "ill";
  readonly advice: string;
}

const LOOKS = {
  well: { icon: well, color: "text-success", word: t.well },
  doubtful: { icon: doubtful, color: "text-warning", word: t.doubtful },
  ill: { icon: ill, color: "text-danger-text", word: t.ill },
};

/** Results of the connection test, with what to do about them. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul class="flex flex-col gap-2.5">
      {findings.map(({ name, state, advice }) => (
        <li key={name} class="flex gap-2.5">
          <Icon of={LOOKS[state].icon} size={18} class={`mt-px ${LOOKS[state].color}`} />
          <p class="min-w-0">
            <span class="font-semibold text-strong">
              {name}
              <span class="sr-only">{`: ${LOOKS[state].word}`}</span>
            </span>
            <span class="block text-13 text-muted">{advice}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
