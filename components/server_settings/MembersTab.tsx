import { useEffect } from "react";
import { failed, members as t } from "../../text/en/server_settings.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Member } from "../../protocol/servers.ts";
import { Heading } from "../ui/Heading.tsx";
import type { MenuItem } from "../ui/MenuButton.tsx";
import { SearchedList, type Searching } from "../ui/SearchedList.tsx";
import { MemberRow } from "./MemberRow.tsx";

export interface MembersProps extends Searching<Member> {
  /** Called when shown; call the returned function when hidden. */
  onShow: () => () => void;
  /** Returns the actions the reader may take on a member. */
  menuOf: (member: Member) => MenuItem[];
}

/** Members with actions on each (SRV-14). */
export function MembersTab({ onShow, menuOf, ...searching }: MembersProps) {
  useEffect(onShow, []);
  return (
    <>
      <Heading ofTab title={t.title} count={searching.total} />
      <SearchedList
        {...searching}
        maxLength={LIMITS.usernameMax}
        texts={{ ...t, failed: failed.members }}
      >
        {(member) => <MemberRow key={member.user_id} member={member} menu={menuOf(member)} />}
      </SearchedList>
    </>
  );
}
