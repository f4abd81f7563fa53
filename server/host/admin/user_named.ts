import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userByLogin } from "../../membership/users/users.ts";

/** By username or email address. @throws AppError not_found with the name in its text */
export async function userNamed(app: AppContext, name: string): Promise<UserRecord> {
  const user = await app.db.read(userByLogin, name);
  if (user) return user;
  throw new AppError("not_found", { text: `There is no user "${name}". Try parley user list.` });
}
