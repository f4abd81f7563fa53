import online from "@lucide/icons/icons/circle";
import invisible from "@lucide/icons/icons/circle-dashed";
import dnd from "@lucide/icons/icons/circle-minus";
import system from "@lucide/icons/icons/monitor";
import dark from "@lucide/icons/icons/moon";
import light from "@lucide/icons/icons/sun";
import { user } from "../../text/en/shell.ts";
import { themes as t } from "../../text/en/account.ts";

/** null follows the system. */
export type Theme = "dark" | "light" | null;
export const THEMES = [
  { value: null, text: t.system, icon: system },
  { value: "dark", text: t.dark, icon: dark },
  { value: "light", text: t.light, icon: light },
] as const;

/** What one can choose for oneself (PRES-05). */
export const STATUSES = [
  { value: "online", icon: online },
  { value: "idle", icon: dark },
  { value: "dnd", icon: dnd },
  {
    value: "invisible",
    icon: invisible,
    hint: user.invisibleHint,
  },
] as const;
