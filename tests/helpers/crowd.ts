/** Many people at once: each real registration takes a password hash of 19 MB. */
import { beginSession } from "../../server/features/auth/sessions.ts";
import { createUser } from "../../server/membership/users/service.ts";
import { userView } from "../../server/membership/users/view.ts";
import type { TestApp } from "./app.ts";
import { password, Person, PUBLIC_KEY } from "./person.ts";

/** Signed-in people called `name0`, `name1` …, who share one password. */
export async function crowd(app: TestApp, count: number, name = "guest"): Promise<Person[]> {
  const { context } = app;
  const hash = await context.passwords.hash(password(name), { address: "203.0.113.1" });
  return await Promise.all(Array.from({ length: count }, async (_, i) => {
    const username = `${name}${i}`;
    const email = `${username}@example.org`;
    const fields = { username, email, publicKey: PUBLIC_KEY, password: hash };
    const { user, secrets } = await context.db.transact((tx) => {
      const user = createUser(context, tx, fields);
      return { user, secrets: beginSession(context, tx, user.id, "a test") };
    });
    const { token, sessionToken } = secrets;
    const person = new Person(app.url, userView(user), token, sessionToken, new Headers());
    app.people.push(person);
    return person;
  }));
}
