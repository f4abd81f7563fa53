import type { Client } from "../../../client/app/client.ts";
import type { FileSource } from "../../../components/files/base/shown_file.ts";
import { createSource } from "./source.ts";

/** Shares one source per client, which caches files for a while. */
const sources = new WeakMap<Client, FileSource>();

export function sourceOf(client: Client): FileSource {
  const known = sources.get(client);
  if (known) return known;
  const source = createSource(() => client.files.open());
  sources.set(client, source);
  client.session.user.subscribe((user) => {
    if (!user) source.end();
  });
  return source;
}
