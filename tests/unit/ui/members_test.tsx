import assert from "node:assert/strict";
import { firstRole, marksOf } from "../../../components/members/first_role.ts";
import { MemberItem } from "../../../components/members/MemberItem.tsx";
import { MembersPanel, type MembersPanelProps } from "../../../components/members/MembersPanel.tsx";
import { beginOf } from "../../../components/members/useWindow.ts";
import type { Member } from "../../../protocol/servers.ts";
import { aMember } from "../client/fakes.ts";
import { render } from "./render.ts";

const nothing = () => {};
const role = (name: string, role_id = name, color = "#ee7099"): Member["roles"][number] => {
  return { role_id, name, color, position: 1 };
};

Deno.test("[MEM-08] the first role stands for a member, unless it is @everyone", () => {
  assert.equal(firstRole(aMember({ roles: [role("Baker"), role("Cook")] }))?.name, "Baker");
  assert.equal(firstRole(aMember({ roles: [role("@everyone", "default"), role("Cook")] })), null);
  assert.equal(firstRole(aMember({ roles: [] })), null);
});

Deno.test("[MEM-09 MEM-10 MEM-11] owner, admin and mod are told by ownership and by what roles are called", () => {
  const marks = (names: string[], isOwner = false) =>
    marksOf(aMember({ isOwner, roles: names.map((name) => role(name)) }));
  assert.deepEqual(marks([], true), { owner: true, admin: false, mod: false });
  assert.deepEqual(marks(["Baker", "Site ADMIN"]), { owner: false, admin: true, mod: false });
  assert.deepEqual(marks(["Modérateur", "modest"]), { owner: false, admin: false, mod: true });
  assert.deepEqual(marks(["Baker"]), { owner: false, admin: false, mod: false });
});

Deno.test("[MEM-07 MEM-09 MEM-12] a row tells name, marks, role and presence in words", () => {
  const member = aMember({ isOwner: true, status: "busy", roles: [role("Moderator")] });
  const row = render(<MemberItem member={member} active onMember={nothing} />);
  assert.match(row.text, /ann.*Server owner.*Moderator.*Moderator.*Do Not Disturb/);
  assert.match(row.html, /role-colored/);
  const plain = render(<MemberItem member={aMember()} active={false} onMember={nothing} />);
  assert.doesNotMatch(plain.html, /role-colored/);
  assert.match(plain.html, /tabindex="-1"/);
});

Deno.test("[MEM-02 MEM-06] a direct message has participants and no search; where nobody is found, it says so", () => {
  const panel = (given: Partial<MembersPanelProps>) =>
    render(
      <MembersPanel
        title="Members"
        over={false}
        still={false}
        status="ready"
        online={[]}
        offline={[]}
        search=""
        onSearch={nothing}
        onShown={nothing}
        onClose={nothing}
        onRetry={nothing}
        onMember={nothing}
        {...given}
      />,
    );
  assert.match(panel({}).text, /Members.*No members found/);
  assert.match(panel({}).html, /type="search"/);
  const direct = panel({ title: "Participants", search: null });
  assert.match(direct.text, /^Participants/);
  assert.doesNotMatch(direct.html, /type="search"/);
  assert.match(panel({ status: "error" }).text, /Couldn.t load members.*Try again/);
  assert.doesNotMatch(panel({ status: "loading" }).text, /No members found/);
});

Deno.test("rows of the panel begin below the headings that stand before them", () => {
  assert.equal(beginOf(0, [3, 5]), 2);
  assert.equal(beginOf(1, [3, 5]), 2 + 3 * 3 + 1 + 2);
  assert.equal(beginOf(1, [0, 5]), 2, "an empty group has no heading");
});
