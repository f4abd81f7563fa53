import { createContext } from "react";
import { LIMITS } from "../../protocol/limits.ts";

interface OwnPassword {
  /** Characters that a new one has at least on this server, within the settings (HARD-16). */
  min: number;
  /** Whose it is, for password managers; "": not known. */
  username: string;
}

/** Context for forms in which the reader enters their password. */
export const OwnPassword = createContext<OwnPassword>({ min: LIMITS.passwordMin, username: "" });
