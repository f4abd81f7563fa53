import type { FeaturesContext } from "../context.ts";
import type { Key } from "../../storage/keys.ts";
import { unknownPassword } from "../auth/passwords.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { createUser } from "../../membership/users/service.ts";
import { putUser } from "../../membership/users/users.ts";

/**
 * Creates an account for an author who is not on this server: shown as the author, and nobody can
 * sign in to it.
 * @param names `display_name`: null for none
 * @param reference gets its id, in the same transaction
 * @throws AppError username_taken, email_taken
 */
export function createPlaceholder(
  app: FeaturesContext,
  names: { username: string; email: string; display_name: string | null },
  reference: Key<string>,
): Promise<UserRecord> {
  const { display_name, ...own } = names;
  const fields = { ...own, publicKey: "", password: unknownPassword() };
  return app.db.transact((tx) => {
    const user = createUser(app, tx, fields);
    const placeholder: UserRecord = {
      ...user,
      status: "invisible",
      ...display_name !== null && { display_name },
      disabled: true,
    };
    putUser(tx, placeholder);
    tx.set(reference, user.id);
    return placeholder;
  });
}
