import search from "@lucide/icons/icons/search";
import type { AdminUser } from "../../protocol/admin.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { failed, people as t } from "../../text/en/admin.ts";
import { Listed } from "../ui/Listed.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { AccountRow } from "./AccountRow.tsx";
import { Heading } from "../ui/Heading.tsx";

export interface PeopleProps {
  status: "loading" | "ready" | "error";
  users: readonly AdminUser[];
  /** How many the search finds. */
  total: number;
  query: string;
  ownId: string;
  onQuery: (text: string) => void;
  onMore: () => void;
  onRetry: () => void;
  menuOf: (user: AdminUser) => MenuItem[];
}

/** Everybody who has an account, and what may be done to each. */
export function People(props: PeopleProps) {
  const { status, users, total, query } = props;
  return (
    <>
      <Heading large title={t.title} count={total}>{t.hint}</Heading>
      <SearchField
        class="mb-3"
        label={t.search}
        placeholder={t.searchHint}
        maxLength={LIMITS.emailMax}
        value={query}
        onQuery={props.onQuery}
      />
      <Listed
        list={{ status, items: users }}
        failed={failed.accounts}
        onRetry={props.onRetry}
        empty={<EmptyState icon={search} title={t.none}>{t.noneHint}</EmptyState>}
      >
        {() => (
          <ul class="flex flex-col divide-y divide-line">
            {users.map((user) => (
              <AccountRow
                key={user.id}
                user={user}
                own={user.id === props.ownId}
                menu={props.menuOf(user)}
              />
            ))}
          </ul>
        )}
      </Listed>
      {status === "ready" && users.length < total && (
        <Button look="secondary" class="mt-3 self-center" onClick={props.onMore}>{t.more}</Button>
      )}
    </>
  );
}
