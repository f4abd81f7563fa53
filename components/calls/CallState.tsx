import phoneOff from "@lucide/icons/icons/phone-off";
import { call as t } from "../../text/en/calls.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { HangUp } from "./HangUp.tsx";

interface Props {
  /** The call has not been answered yet. */
  rings: boolean;
  onEnd: () => void;
}

/** In the header: t.calling with a way to hang up, or t.end (CALL-04, CALL-05). */
export function CallState({ rings, onEnd }: Props) {
  if (!rings) {
    return (
      <Button look="danger" onClick={onEnd} class="mx-1 shrink-0 max-lg:w-11 max-lg:px-0">
        <Icon of={phoneOff} size={18} />
        <span class="max-lg:sr-only">{t.end}</span>
      </Button>
    );
  }
  return (
    <span class="flex shrink-0 items-center gap-1 ps-1">
      <span
        role="status"
        // On phones it's below the name, which would be truncated otherwise.
        class="text-13 font-semibold text-success max-md:absolute max-md:bottom-0 max-md:start-22 max-md:text-12"
      >
        {t.calling}
      </span>
      <HangUp label={t.hangUp} onClick={onEnd} />
    </span>
  );
}
