import { createContext } from "react";
import { LIMITS } from "../../protocol/limits.ts";

interface OwnPassword {
  /** Minimum length of a new password on this server, as configured (HARD-16). */
  min: number;
  /** Username for password managers; "": unknown. */
  username: string;
}

/** Context for forms in which the reader enters their password. */
export const OwnPassword = createContext<OwnPassword>({ min: LIMITS.passwordMin, username: "" });
