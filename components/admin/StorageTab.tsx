import type { ReactNode } from "react";
import type { InstallationUse, PersonUse, Uploader } from "../../protocol/file_use.ts";
import { lists as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { LargestFiles } from "../storage/LargestFiles.tsx";
import { UseList } from "../storage/UseList.tsx";
import { amountText } from "../ui/amounts.ts";
import { LINK } from "../ui/link.tsx";

interface Props {
  use: InstallationUse;
  /** People by storage used, most first, as far as loaded. */
  people: readonly PersonUse[];
  /** Fetches more of them; null: these are all. */
  onMore: (() => Promise<void>) | null;
  /** Shows a person's row in the list of accounts. */
  onPerson: (username: string) => void;
  /** Usage and limits. */
  children: ReactNode;
}

/** Storage per person and server, and the largest files (FIL-3). */
export function StorageTab({ use, people, onMore, onPerson, children }: Props) {
  const files = (used: number, count: number) => fill(t.filesOf, { size: amountText(used), count });
  return (
    <div class="flex flex-col gap-10">
      {children}
      <UseList
        title={t.people}
        about={t.peopleAbout}
        columns={[
          { name: t.person, cell: ({ person }) => <Person {...person} onPerson={onPerson} /> },
          { name: t.stored, numbers: true, cell: ({ used }) => amountText(used) },
          {
            name: t.files,
            numbers: true,
            cell: (one) => files(one.file_bytes, one.files),
          },
        ]}
        rows={people}
        keyOf={({ person }) => person.id}
        onMore={onMore}
        empty={<p class="text-muted">{t.nobody}</p>}
      />
      <UseList
        title={t.servers}
        about={t.serversAbout}
        columns={[
          { name: t.server, cell: ({ server }) => <ServerName server={server} /> },
          { name: t.files, numbers: true, cell: (one) => files(one.used, one.files) },
        ]}
        rows={use.servers}
        keyOf={({ server }) => server?.id ?? ""}
        empty={<p class="text-muted">{t.none}</p>}
      />
      <LargestFiles
        about={t.largestAbout}
        files={use.largest}
        columns={[{ name: t.where, cell: ({ server }) => <ServerName server={server} /> }]}
      />
    </div>
  );
}

function Person({ username, deleted, onPerson }: Uploader & Pick<Props, "onPerson">) {
  if (deleted) return <bdi>{username}</bdi>;
  return (
    <button
      type="button"
      title={fill(t.showPerson, { name: username })}
      onClick={() => onPerson(username)}
      class={`max-md:min-h-11 text-start wrap-anywhere ${LINK}`}
    >
      <bdi>{username}</bdi>
    </button>
  );
}

function ServerName({ server }: { server: { name: string } | null }) {
  return server ? <bdi>{server.name}</bdi> : <>{t.direct}</>;
}
