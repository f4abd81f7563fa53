import type { AdminUser } from "../../protocol/admin.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { failed, people as t } from "../../text/en/admin.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { SearchedList, type Searching } from "../ui/SearchedList.tsx";
import { AccountRow } from "./AccountRow.tsx";

interface Props extends Searching<AdminUser> {
  ownId: string;
  onCreate: () => void;
  menuOf: (user: AdminUser) => MenuItem[];
}

/** All accounts, with actions on each. */
export function People({ ownId, onCreate, menuOf, ...searching }: Props) {
  return (
    <>
      <Heading
        large
        title={t.title}
        count={searching.total}
        action={<Button onClick={onCreate}>{t.create}</Button>}
      >
        {t.hint}
      </Heading>
      <SearchedList
        {...searching}
        maxLength={LIMITS.emailMax}
        texts={{ ...t, failed: failed.accounts }}
      >
        {(user) => (
          <AccountRow key={user.id} user={user} own={user.id === ownId} menu={menuOf(user)} />
        )}
      </SearchedList>
    </>
  );
}
