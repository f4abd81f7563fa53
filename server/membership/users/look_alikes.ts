import { invalid } from "../../../protocol/errors.ts";
import { DELETED_NAME } from "../../../protocol/deleted_name.ts";
import { lookOf } from "../../../protocol/look_alikes.ts";
import { RESERVED_NAMES } from "../../../protocol/reserved_names.ts";

/** Loaded with the first name that is set. */
const load = () => Promise.all([import("unicode-confusables"), import("any-ascii")]);

/**
 * Refuses a display name or nickname that readers could take for a reserved word: in letters of any script, with
 * signs in between, or spelled in another script (MEND-25, MEND-48, COM-6).
 * @param field names it in the error
 * @throws AppError invalid_input
 */
export async function refuseLookAlike(
  name: string,
  field: "display_name" | "nickname",
): Promise<void> {
  if (await looksReserved(name)) {
    throw invalid(field, "looks like a reserved name: choose another");
  }
}

export async function looksReserved(name: string): Promise<boolean> {
  const [{ default: confusables }, { default: anyAscii }] = await load();
  const look = (text: string) => lookOf(text, confusables.rectifyConfusion);
  const looks = new Set([look(name), look(anyAscii(name))]);
  return [...RESERVED_NAMES, DELETED_NAME].some((word) => looks.has(look(word)));
}
