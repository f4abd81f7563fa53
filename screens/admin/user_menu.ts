import demote from "@lucide/icons/icons/shield-off";
import devices from "@lucide/icons/icons/monitor-smartphone";
import disable from "@lucide/icons/icons/ban";
import enable from "@lucide/icons/icons/user-check";
import key from "@lucide/icons/icons/key-round";
import mfa from "@lucide/icons/icons/smartphone";
import promote from "@lucide/icons/icons/shield";
import remove from "@lucide/icons/icons/trash";
import signOut from "@lucide/icons/icons/log-out";
import type { UserOrder } from "../../client/admin/admin.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { AdminUser } from "../../protocol/admin.ts";
import { account as t, orders } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import type { AdminContext } from "./context.ts";

type Entry = Pick<MenuItem, "text" | "icon" | "danger"> & {
  order: UserOrder;
  /** Consequences, as the confirmation states them. */
  asks: string;
  /** Text of the notice afterwards. */
  done: typeof t["promoted" | "demoted" | "disabled" | "enabled" | "signedOut" | "mfaOffDone"];
};

const PROMOTE: Entry = {
  order: "promote",
  text: t.promote,
  icon: promote,
  asks: t.promoteText,
  done: t.promoted,
};
const DEMOTE: Entry = {
  order: "demote",
  text: t.demote,
  icon: demote,
  asks: t.demoteText,
  done: t.demoted,
};
const DISABLE: Entry = {
  order: "disable",
  text: t.disable,
  icon: disable,
  danger: true,
  asks: t.disableText,
  done: t.disabled,
};
const ENABLE: Entry = {
  order: "enable",
  text: t.enable,
  icon: enable,
  asks: t.enableText,
  done: t.enabled,
};
const SIGN_OUT: Entry = {
  order: "end-sessions",
  text: t.signOut,
  icon: signOut,
  asks: t.signOutText,
  done: t.signedOut,
};
const MFA_OFF: Entry = {
  order: "two-factor-off",
  text: t.mfaOff,
  icon: mfa,
  asks: t.mfaOffText,
  done: t.mfaOffDone,
};

/** Builds the menu of an account for an admin; `changed` runs after an action. */
export function userMenu(
  { client, open }: AdminContext,
  user: AdminUser,
  changed: () => void,
): MenuItem[] {
  const { id, username } = user;
  const items = [user.admin ? DEMOTE : PROMOTE, SIGN_OUT]
    .concat(user.two_factor ? MFA_OFF : [], user.disabled ? ENABLE : DISABLE)
    .map(({ order, asks, done, ...item }): MenuItem => ({
      ...item,
      onSelect: () =>
        open({
          kind: "order",
          title: fill(t.title, { action: item.text, name: username }),
          text: asks,
          confirm: item.text,
          danger: item.danger ?? false,
          failed: fill(t.failed, { action: item.text }),
          async onOrder(password) {
            await client.order(id, order, password);
            client.toasts.show(fill(done, { name: username }), "success");
            changed();
          },
        }),
    }));
  return [
    {
      text: t.reset,
      icon: key,
      onSelect: () =>
        open({
          kind: "reset",
          user,
          async onReset(how) {
            const made = await client.resetPassword(id, how);
            changed();
            return made;
          },
        }),
    },
    { text: t.sessions, icon: devices, onSelect: () => open({ kind: "sessions", user }) },
    ...items,
    {
      text: t.delete,
      icon: remove,
      danger: true,
      onSelect: () =>
        open({
          kind: "delete",
          username,
          async onDelete(how) {
            await client.deleteUser(id, { ...how, username });
            client.toasts.show(fill(orders.accountDeleted, { name: username }), "success");
            changed();
          },
        }),
    },
  ];
}
