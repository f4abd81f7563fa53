/**
 * Why MLS bytes were not taken:
 * - `malformed`: not what they should be, or not of this suite
 * - `other_group`, `other_epoch`: made for another group, or for an epoch before or after
 * - `not_in_group`: somebody who is not there is named
 * - `refused`: a commit or proposal that nobody may make (E2E-7)
 * - `invalid`: the library found a signature, a tag or a tree that is wrong
 */
export type MlsFault =
  | "malformed"
  | "other_group"
  | "other_epoch"
  | "not_in_group"
  | "refused"
  | "invalid";

/** An MLS message that was not taken. The state is what it was before. */
export class MlsError extends Error {
  constructor(readonly fault: MlsFault, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** What the library throws, as `invalid`. */
export async function checked<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (cause) {
    if (cause instanceof MlsError) throw cause;
    throw new MlsError("invalid", cause instanceof Error ? cause.message : "failed", { cause });
  }
}
