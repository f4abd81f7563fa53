import type { Person } from "./person.ts";

/** Asks the demo's API. @throws when it refuses */
export async function call<T>(
  url: string,
  person: Pick<Person, "token"> | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const parsed = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${parsed.error}`);
  return parsed;
}
