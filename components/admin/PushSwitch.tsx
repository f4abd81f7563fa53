import { settings as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Switch } from "../ui/Switch.tsx";

interface Props {
  value: boolean;
  /** Place where the host has fixed it; null: it can be chosen. */
  fixed: string | null;
  onChange: (value: boolean) => void;
}

/**
 * Switch for push notifications, with an explanation of the data that leaves the network (UX-4).
 */
export function PushSwitch({ value, fixed, onChange }: Props) {
  return (
    <>
      <Switch
        label={t.push}
        hint={t.pushHint}
        on={value}
        disabled={fixed !== null}
        onChange={onChange}
      />
      {fixed !== null && (
        <p class="text-13 wrap-anywhere text-muted">{fill(t.pushFixed, { source: fixed })}</p>
      )}
    </>
  );
}
