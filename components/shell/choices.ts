import system from "@lucide/icons/icons/monitor";
import dark from "@lucide/icons/icons/moon";
import light from "@lucide/icons/icons/sun";
import { user } from "../../text/en/shell.ts";
import { PRESENCE_ICONS } from "./presence_icons.ts";
import { themes as t } from "../../text/en/account.ts";

/** null follows the system. */
export type Theme = "dark" | "light" | null;
export const THEMES = [
  { value: null, text: t.system, icon: system },
  { value: "dark", text: t.dark, icon: dark },
  { value: "light", text: t.light, icon: light },
] as const;

/** Statuses to choose from (PRES-05). */
export const STATUSES = [
  { value: "online", icon: PRESENCE_ICONS.online },
  { value: "idle", icon: PRESENCE_ICONS.idle },
  { value: "dnd", icon: PRESENCE_ICONS.dnd },
  { value: "invisible", icon: PRESENCE_ICONS.invisible, hint: user.invisibleHint },
] as const;
