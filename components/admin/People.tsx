import search from "@lucide/icons/icons/search";
import type { AdminUser } from "../../protocol/admin.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { people as t } from "../../text/en/admin.ts";
import { Listed } from "../ui/Listed.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { AccountRow } from "./AccountRow.tsx";
import { Title } from "./Title.tsx";

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
      <Title title={t.title} count={status === "ready" ? total : undefined}>
        {t.hint}
      </Title>
      <label class="mb-3 flex items-center gap-2 rounded-md border border-field px-3 text-muted focus-within:border-muted">
        <Icon of={search} size={18} />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          autocomplete="off"
          maxLength={LIMITS.emailMax}
          value={query}
          onInput={(event) => props.onQuery(event.currentTarget.value)}
          class="min-h-11 min-w-0 flex-1 bg-transparent text-16 text-strong outline-none md:min-h-9 md:text-14"
        />
      </label>
      <Listed
        list={{ status, items: users }}
        what="accounts"
        onRetry={props.onRetry}
        empty={
          <EmptyState icon={search} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
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
