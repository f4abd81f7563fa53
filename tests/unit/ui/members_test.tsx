import assert from "node:assert/strict";
import { firstRole, marksOf } from "../../../components/members/first_role.ts";
import { MemberGroups } from "../../../components/members/MemberGroups.tsx";
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
        hoisted={[]}
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
  const blocks = [{ rows: 3, two: true }, { rows: 5, two: false }];
  assert.equal(beginOf(0, blocks), 4);
  assert.equal(beginOf(1, blocks), 4 + 3 * 3 + 1 + 2);
});

Deno.test("[MEND-26d] who holds a hoisted role stands under its name within Online, the offline do not", () => {
  const people = ["zoe", "ann", "bob", "cy"].map((username, i) =>
    aMember({ user_id: username, username, status: i > 2 ? "offline" : "online" })
  );
  const { text } = render(
    <MemberGroups
      online={people.slice(0, 3)}
      offline={people.slice(3)}
      hoisted={[{ role_id: "mod", name: "Mods", position: 2, members: 1 }]}
      onShown={nothing}
      onMember={nothing}
    />,
  );
  assert.match(text, /Online — 3.*Mods — 1.*zoe.*Everyone else — 2.*ann.*bob.*Offline — 1.*cy/s);
});
