import demote from "@lucide/icons/icons/shield-off";
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
import type { AdminContext } from "./context.ts";

type Entry = Pick<MenuItem, "text" | "icon" | "danger"> & {
  order: UserOrder;
  /** What will happen, for whoever is asked before. */
  asks: string;
  done: string;
};

const PROMOTE: Entry = {
  order: "promote",
  text: "Make admin",
  icon: promote,
  asks: "They may do all that this page offers, and take it from you.",
  done: "is an admin now",
};
const DEMOTE: Entry = {
  order: "demote",
  text: "Remove as admin",
  icon: demote,
  asks: "They cannot open this page any more.",
  done: "is no admin any more",
};
const DISABLE: Entry = {
  order: "disable",
  text: "Disable",
  icon: disable,
  danger: true,
  asks: "They are signed out everywhere and cannot sign in until you enable them again.",
  done: "is disabled",
};
const ENABLE: Entry = {
  order: "enable",
  text: "Enable",
  icon: enable,
  asks: "They can sign in again.",
  done: "can sign in again",
};
const SIGN_OUT: Entry = {
  order: "end-sessions",
  text: "Sign out everywhere",
  icon: signOut,
  asks: "All their sessions end. They can sign in again.",
  done: "is signed out everywhere",
};
const MFA_OFF: Entry = {
  order: "two-factor-off",
  text: "Turn two-factor off",
  icon: mfa,
  asks: "For somebody who lost phone and recovery codes. They are signed out everywhere.",
  done: "signs in without two-factor now",
};

/** What an admin may do to an account; `changed` follows what was done. */
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
          title: `${item.text}: ${username}`,
          text: asks,
          confirm: item.text,
          danger: item.danger ?? false,
          failed: `${item.text} did not work`,
          async onOrder(password) {
            await client.order(id, order, password);
            client.toasts.show(`${username} ${done}`, "success");
            changed();
          },
        }),
    }));
  return [
    {
      text: "Reset password",
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
    ...items,
    {
      text: "Delete account",
      icon: remove,
      danger: true,
      onSelect: () =>
        open({
          kind: "delete",
          username,
          async onDelete(how) {
            await client.deleteUser(id, { ...how, username });
            client.toasts.show(`The account ${username} is deleted`, "success");
            changed();
          },
        }),
    },
  ];
}
