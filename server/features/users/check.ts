import type { FeatureCheck } from "../../kernel/check.ts";
import type { UserRecord } from "../../membership/users/records.ts";

/** Compares accounts with the indexes by which they are found. */
export function checkUsers(): FeatureCheck {
  const users = new Map<string, Pick<UserRecord, "username" | "email" | "deleted">>();
  const names = new Map<string, string>();
  const emails = new Map<string, string>();
  return {
    take: {
      user([id], { username, email, deleted }: UserRecord) {
        users.set(id, { username, email, deleted });
      },
      user_by_name: ([lower], id: string) => void names.set(lower, id),
      user_by_email: ([lower], id: string) => void emails.set(lower, id),
    },
    owners: {
      kind: "user",
      has: (id) => users.get(id)?.deleted === undefined && users.has(id),
      nameOf(id) {
        const user = users.get(id);
        return user ? `The account "${user.username}" (${id})` : null;
      },
    },
    *problems() {
      for (const [id, { username, email, deleted }] of users) {
        if (deleted) continue;
        const lost = `The account "${username}" (${id}) is not found by its`;
        if (names.get(username.toLowerCase()) !== id) yield `${lost} name`;
        if (emails.get(email.toLowerCase()) !== id) yield `${lost} email address`;
      }
      for (const [index, word] of [[names, "name"], [emails, "email address"]] as const) {
        for (const [text, id] of index) {
          if (!users.has(id)) {
            yield `The ${word} "${text}" belongs to an account that does not exist`;
          }
        }
      }
    },
  };
}
