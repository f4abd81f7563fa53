import shield from "@lucide/icons/icons/shield";
import { STATUSES } from "../../components/shell/choices.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { PRESENCE } from "../../components/ui/presence.ts";
import type { MainContext } from "./context.ts";

/**
 * How others see oneself (PRES-05), and for instance admins the way to their page. Loaded when
 * it is first opened.
 */
export function statusMenu({ client, admin }: MainContext): MenuItem[] {
  const { status } = client.session.user.value!;
  const statuses = STATUSES.map(({ value, ...item }): MenuItem => ({
    ...item,
    text: PRESENCE[value].label,
    checked: status === value,
    onSelect: () => void client.setStatus(value),
  }));
  if (!admin) return statuses;
  return [...statuses, {
    text: "Administration",
    icon: shield,
    onSelect: () => location.assign("/admin"),
  }];
}
