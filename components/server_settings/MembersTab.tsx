import { useEffect } from "react";
import search from "@lucide/icons/icons/search";
import { failed, members as t } from "../../text/en/server_settings.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Member } from "../../protocol/servers.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Listed } from "../ui/Listed.tsx";
import { MemberRow } from "./MemberRow.tsx";

export interface MembersProps {
  status: "loading" | "ready" | "error";
  /** What is looked for. */
  query: string;
  members: readonly Member[];
  /** How many the search finds, as far as they are shown or not. */
  total: number;
  /** They are shown, until what this answers is called. */
  onShow: () => () => void;
  onRetry: () => void;
  onQuery: (text: string) => void;
  onMore: () => void;
  /** What one may do to somebody. */
  menuOf: (member: Member) => MenuItem[];
}

/** The members with what may be done to each (SRV-14). */
export function MembersTab(props: MembersProps) {
  const { status, query, members, total, onShow } = props;
  useEffect(onShow, []);
  return (
    <>
      <Heading title={t.title} count={total} />
      <SearchField
        class="mb-3"
        label={t.search}
        placeholder={t.searchHint}
        maxLength={LIMITS.usernameMax}
        value={query}
        onQuery={props.onQuery}
      />
      <Listed
        list={{ status, items: members }}
        failed={failed.members}
        onRetry={props.onRetry}
        empty={<EmptyState icon={search} title={t.none}>{t.noneText}</EmptyState>}
      >
        {() => (
          <ul class="flex flex-col divide-y divide-line">
            {members.map((member) => (
              <MemberRow key={member.user_id} member={member} menu={props.menuOf(member)} />
            ))}
          </ul>
        )}
      </Listed>
      {status === "ready" && members.length < total && (
        <Button look="secondary" class="mt-3 self-center" onClick={props.onMore}>{t.more}</Button>
      )}
    </>
  );
}
