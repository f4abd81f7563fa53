import { createContext } from "react";
import { LIMITS } from "../../protocol/limits.ts";

/** How many characters a new password has at least on this server, within the settings (HARD-16). */
export const PasswordMin = createContext<number>(LIMITS.passwordMin);
