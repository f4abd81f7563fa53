import { AppError, invalid } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { FeaturesContext } from "../context.ts";

/**
 * Enforces the rules for a new password: six characters, or what the host requires beyond that
 * (HARD-16).
 * @param field its name in the request
 * @throws AppError invalid_input below the product's six characters, weak_password
 */
export async function demandGood(
  app: FeaturesContext,
  field: "password" | "newPassword",
  given: string,
): Promise<void> {
  const { passwordMin, refuseCommonPasswords } = app.config;
  await demand(field, given, passwordMin, refuseCommonPasswords);
}

/**
 * Enforces the rules for the first admin's password, whatever the host requires of others
 * (MEND-24).
 * @throws AppError invalid_input below the product's six characters, weak_password
 */
export async function demandStrong(app: FeaturesContext, given: string): Promise<void> {
  await demand("password", given, adminPasswordMin(app), true);
}

/** The fewest characters that the first admin's password may have (MEND-24). */
export function adminPasswordMin({ config }: Pick<FeaturesContext, "config">): number {
  return Math.max(config.passwordMin, LIMITS.adminPasswordMin);
}

async function demand(
  field: string,
  given: string,
  passwordMin: number,
  refuseCommonPasswords: boolean,
): Promise<void> {
  const password = given.normalize();
  if (password.length < passwordMin) {
    const problem = `must be at least ${passwordMin} characters`;
    if (password.length < LIMITS.passwordMin) throw invalid(field, problem);
    throw weak(field, problem, `Password ${problem}`);
  }
  if (!refuseCommonPasswords) return;
  const { COMMON_PASSWORDS } = await import("./common_passwords.ts");
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    const text = "This password is among the commonest, which are tried first: choose another";
    throw weak(field, "is among the commonest", text);
  }
}

function weak(field: string, problem: string, text: string): AppError {
  return new AppError("weak_password", { text, details: { [field]: problem } });
}
