/**
 * Reason for refusing MLS bytes:
 * - `malformed`: not of the expected type, or not of this suite
 * - `other_group`, `other_epoch`: made for another group, or for an earlier or later epoch
 * - `not_in_group`: a device that is not in the group is named
 * - `refused`: a commit or proposal that nobody may make (E2E-7)
 * - `invalid`: the library found a wrong signature, tag or tree
 */
export type MlsFault =
  | "malformed"
  | "other_group"
  | "other_epoch"
  | "not_in_group"
  | "refused"
  | "invalid";

/** An MLS message that was refused. The state is unchanged. */
export class MlsError extends Error {
  constructor(readonly fault: MlsFault, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Turns errors of the library into `invalid`. */
export async function checked<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (cause) {
    if (cause instanceof MlsError) throw cause;
    throw new MlsError("invalid", cause instanceof Error ? cause.message : "failed", { cause });
  }
}
