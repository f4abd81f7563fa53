import bookmark from "@lucide/icons/icons/bookmark";
import profile from "@lucide/icons/icons/circle-user-round";
import tray from "@lucide/icons/icons/inbox";
import find from "@lucide/icons/icons/search";
import timer from "@lucide/icons/icons/calendar-clock";
import shield from "@lucide/icons/icons/shield";
import { STATUSES } from "../../components/shell/choices.ts";
import { comboText } from "../../components/ui/combo_text.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { PRESENCE } from "../../components/ui/presence.ts";
import { inbox as inboxTexts } from "../../text/en/inbox.ts";
import { scheduling } from "../../text/en/scheduled.ts";
import { statusMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";

/**
 * Menu of the user: their status (PRES-05), their profile (PROF-02), the switcher for those without
 * a keyboard (UX-6), and for instance admins their page. Loaded when first opened.
 */
export function statusMenu({ client, dialog, admin }: MainContext): MenuItem[] {
  const { id: userId, username, status } = client.session.user.value!;
  const statuses = STATUSES.map(({ value, ...item }): MenuItem => ({
    ...item,
    text: PRESENCE[value].label,
    checked: status === value,
    onSelect: () => void client.presence.setStatus(value),
  }));
  const own: MenuItem = {
    text: t.profile,
    icon: profile,
    onSelect: () => dialog.value = { kind: "profile", userId, username },
  };
  const switcher: MenuItem = {
    text: t.find,
    icon: find,
    keys: comboText("Ctrl+K"),
    onSelect: () => dialog.value = { kind: "switcher" },
  };
  const saved: MenuItem = {
    text: t.saved,
    icon: bookmark,
    onSelect: () => dialog.value = { kind: "saved" },
  };
  const scheduled: MenuItem = {
    text: scheduling.list,
    icon: timer,
    onSelect: () => dialog.value = { kind: "scheduled" },
  };
  const inbox: MenuItem = {
    text: inboxTexts.title,
    icon: tray,
    onSelect: () => dialog.value = { kind: "inbox" },
  };
  const page: MenuItem = {
    text: t.admin,
    icon: shield,
    onSelect: () => client.layers.leaveFor("/admin"),
  };
  return [...statuses, own, switcher, inbox, saved, scheduled, ...(admin ? [page] : [])];
}
