import { createContext } from "react";
import { LIMITS } from "../../protocol/limits.ts";

interface OwnPassword {
  /** Minimum length of a new password on this server, as configured (HARD-16). */
  min: number;
  /** Whose it is, for password managers; "": not known. */
  username: string;
}

/** Context for forms in which the reader enters their password. */
export const OwnPassword = createContext<OwnPassword>({ min: LIMITS.passwordMin, username: "" });
