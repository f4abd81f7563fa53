import type { Client } from "../../client/client.ts";
import { STATUSES } from "../../components/shell/choices.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { PRESENCE } from "../../components/ui/presence.ts";

/** How others see oneself (PRES-05). Loaded when it is first opened. */
export function statusMenu(client: Client): MenuItem[] {
  const { status } = client.session.user.value!;
  return STATUSES.map(({ value, ...item }) => ({
    ...item,
    text: PRESENCE[value].label,
    checked: status === value,
    onSelect: () => void client.setStatus(value),
  }));
}
