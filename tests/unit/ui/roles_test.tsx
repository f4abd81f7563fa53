import assert from "node:assert/strict";
import { PermissionSwitches } from "../../../components/roles/PermissionSwitches.tsx";
import { OverrideItem } from "../../../components/roles/OverrideItem.tsx";
import { RoleEditor } from "../../../components/roles/RoleEditor.tsx";
import { RoleList } from "../../../components/roles/RoleList.tsx";
import {
  DEFAULT_PERMISSIONS,
  type Permissions,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE, nextRoleColor, ROLE_COLORS } from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import { render } from "./render.ts";

const nothing = () => {};
/** Permissions of a member whose server gives these to everyone. */
const holding = (everyone: Permissions) =>
  permissionsOf({ isOwner: false, everyone, roles: [], muted: false });
const never = () => Promise.resolve();
const aRole = (id: string, position: number): Role => ({
  id,
  name: `Role ${id}`,
  color: nextRoleColor(position),
  permissions: DEFAULT_PERMISSIONS,
  position,
});

/** Which switches of some HTML can be turned, by their labels. */
const turnable = (html: string) =>
  [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)</g)]
    .filter(([, id]) => !new RegExp(`<input id="${id}"[^>]* disabled[ />]`).test(html))
    .map(([, , label]) => label);

Deno.test("[ROLE-03 D-PERM-3 FIL-7] all permissions are there; what one lacks cannot be given, and that is said", () => {
  const held = holding({ ...DEFAULT_PERMISSIONS, kickMembers: true });
  const permissions = { ...DEFAULT_PERMISSIONS, banMembers: true };
  const page = render(
    <PermissionSwitches permissions={permissions} held={held} locked={false} onChange={nothing} />,
  );
  assert.equal(page.labels.length, 28);
  assert.deepEqual(
    turnable(page.html).sort(),
    [
      "Add Reactions",
      "Attach Files",
      "Ban Members",
      "Change Nickname",
      "Connect to Voice",
      "Create Invites",
      "Create Threads",
      "Kick Members",
      "Manage Reports",
      "Read Messages",
      "Send Messages",
      "Send Messages in Threads",
      "Share Video",
      "Speak",
      "View Audit Log",
    ],
  );
  assert.match(page.text, /so you can't turn it back on/);
  assert.match(page.text, /so you can't grant it/);
});

Deno.test("[ROLE-09 D-PERM-3] a role that is not below oneself is shown and cannot be changed", () => {
  const editor = (role: Role, locked: boolean) =>
    render(
      <RoleEditor
        role={role}
        locked={locked}
        held={holding(DEFAULT_PERMISSIONS)}
        onChange={never}
        onUp={null}
        onDown={null}
        onViewAs={nothing}
        onDelete={never}
        onBack={nothing}
      />,
    );
  const locked = editor(aRole("a", 3), true);
  assert.deepEqual(turnable(locked.html).filter((label) => label !== "Role Name"), []);
  assert.match(locked.text, /you can view it but not change it/);
  assert.equal(locked.buttons.includes("Delete Role"), false);
  assert.equal(editor(aRole("a", 3), false).buttons.includes("Delete Role"), true);
  const everyone = editor({ ...aRole(DEFAULT_ROLE, 0), name: "@everyone" }, false);
  assert.equal(everyone.buttons.includes("Delete Role"), false);
  assert.equal(everyone.labels.includes("Role Name"), false);
});

Deno.test("[ROLE-02 D-PERM-3] only roles below oneself have a handle; @everyone is last and has none", () => {
  const page = render(
    <RoleList
      roles={[aRole("b", 2), aRole("a", 1)]}
      everyone={{ ...aRole(DEFAULT_ROLE, 0), name: "@everyone" }}
      selectedId={null}
      lockedCount={1}
      onSelect={nothing}
      onMove={nothing}
    />,
  );
  assert.deepEqual(page.buttons, ["Role b", "Role a", "Move Role a", "@everyone"]);
  assert.match(page.text, /Not below your highest role/);
});

Deno.test("[ROLE-06 ROLE-07] the palette has eight colours, taken in turn", () => {
  assert.equal(new Set(ROLE_COLORS).size, 8);
  assert.deepEqual([0, 1, 8, 17].map(nextRoleColor), [
    ROLE_COLORS[0],
    ROLE_COLORS[1],
    ROLE_COLORS[0],
    ROLE_COLORS[1],
  ]);
});

Deno.test("[D-PERM-2 D-PERM-3] a channel denies, allows or says nothing; a denial of what one lacks cannot be lifted", () => {
  const target = {
    id: "r",
    name: "Keeper",
    color: ROLE_COLORS[0],
    override: { deleteMessages: false, sendMessages: true },
    locked: null,
  };
  const { html, text } = render(
    <OverrideItem
      target={target}
      open
      held={holding(DEFAULT_PERMISSIONS)}
      onToggle={nothing}
      onChange={nothing}
    />,
  );
  assert.match(text, /Keeper 1 denied, 1 allowed/);
  const deletes = html.split("<fieldset").find((one) => one.includes("Delete Messages"))!;
  const states = [...deletes.matchAll(/<input[^>]*>/g)].map(([tag]) =>
    `${/ checked/.test(tag) ? "checked" : ""}${/ disabled/.test(tag) ? "disabled" : ""}`
  );
  assert.deepEqual(states, ["checked", "disabled", "disabled"]);
});
