import { DELETED_NAME } from "../../../protocol/deleted_name.ts";
import { unknownPassword } from "../auth/passwords.ts";
import type { FeaturesContext } from "../context.ts";
import { dropPicture } from "../media/service.ts";
import { deleteMfa } from "../mfa/service.ts";
import type { Tx } from "../../storage/tx.ts";
import { settingsRecords, type UserRecord } from "../../membership/users/records.ts";
import { freeNames, idByName, putUser, userById } from "../../membership/users/users.ts";

/**
 * Returns the id of the user who has this name, or who had it until an interrupted deletion is
 * finished.
 */
export function holderOfName(app: FeaturesContext, name: string): Promise<string | null> {
  return app.db.read(idByName, name);
}

/**
 * Removes all personal data from an account except the names by which it is found, which
 * `releaseNames` frees at the end of a deletion, so that an interrupted one can be repeated.
 * @param also adds to the same transaction
 * @throws AppError not_found
 */
export async function stripAccount(
  app: FeaturesContext,
  userId: string,
  also: (tx: Tx) => void,
): Promise<UserRecord> {
  return await app.db.transact((tx) => {
    also(tx);
    const user = userById(tx, userId);
    const stripped: UserRecord = {
      id: user.id,
      username: DELETED_NAME,
      email: user.email,
      password: unknownPassword(),
      publicKey: "",
      created_at: user.created_at,
      status: "invisible",
      avatar_url: dropPicture(tx, user.avatar_url, ["avatar", userId]),
      avatar_color: null,
      custom_status: null,
      admin: false,
      disabled: true,
      deleted: true,
    };
    putUser(tx, stripped);
    settingsRecords.delete(tx, { userId });
    deleteMfa(tx, userId);
    app.bus.publishAfter(tx, { type: "user-updated", userId });
    app.bus.publishAfter(tx, { type: "presence-changed", userId });
    return stripped;
  });
}

/**
 * Takes the last step of a deletion: removes the stored name and email address. The address is free
 * at once, the name in a year.
 */
export async function releaseNames(
  app: FeaturesContext,
  userId: string,
  name: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const user = userById(tx, userId);
    freeNames(tx, name, user.email);
    putUser(tx, { ...user, email: "" });
  });
}
