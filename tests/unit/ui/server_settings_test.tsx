import assert from "node:assert/strict";
import { AuditLog } from "../../../components/server_settings/AuditLog.tsx";
import { InvitesTab } from "../../../components/server_settings/InvitesTab.tsx";
import { MemberRow } from "../../../components/server_settings/MemberRow.tsx";
import { ModerationTab } from "../../../components/server_settings/ModerationTab.tsx";
import { untilText } from "../../../components/server_settings/times.ts";
import { type AuditEntry, auditEntry } from "../../../protocol/moderation.ts";
import type { Invite } from "../../../protocol/servers.ts";
import { aMember } from "../client/fakes.ts";
import { render } from "./render.ts";

const nothing = () => {};
const loading = { onShow: () => nothing, onRetry: nothing };
const never = () => Promise.reject(new Error("not here"));
const ready = <T,>(...items: T[]) => ({ status: "ready" as const, items });

Deno.test("what is left of a time reads as it was chosen", () => {
  const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
  const left = (ms: number) => untilText(new Date(1e12 + ms).toISOString(), 1e12);
  assert.equal(left(7 * DAY - 2 * SECOND), "in 7 days");
  assert.equal(left(DAY - 2 * SECOND), "in 1 day");
  assert.equal(left(5 * HOUR), "in 5 hours");
  assert.equal(left(HOUR - 2 * SECOND), "in 1 hour");
  assert.equal(left(59 * MINUTE), "in 59 minutes");
  assert.equal(left(10 * MINUTE - 2 * SECOND), "in 10 minutes");
  assert.equal(left(5 * SECOND), "in 1 minute");
});

Deno.test("[INV-29 INV-30] an invite is listed with its uses, its end and its maker", () => {
  const invite = (given: Partial<Invite>): Invite => ({
    id: given.code!,
    code: "",
    customCode: null,
    maxUses: null,
    uses: 0,
    expiresIn: 0,
    expires_at: null,
    created_by_username: "ada",
    ...given,
  });
  const tab = (...invites: Invite[]) =>
    render(
      <InvitesTab
        list={ready(...invites)}
        onRetry={nothing}
        onCreate={never}
        onCopy={nothing}
        onRevoke={nothing}
      />,
    );
  const page = tab(
    invite({ code: "aaa" }),
    invite({ code: "bbb", customCode: "bbb", maxUses: 1, uses: 1 }),
    invite({ code: "ccc", uses: 12, maxUses: 100, expires_at: "2000-01-01T00:00:00.000Z" }),
    invite({ code: "ddd", uses: 1, expires_at: new Date(Date.now() + 7.2e6).toISOString() }),
  );
  assert.match(page.text, /aaa Not used yet · Never expires · by ada/);
  assert.match(page.text, /bbb Custom 1 of 1 use · Never expires/);
  assert.match(page.text, /ccc 12 of 100 uses · Expired/);
  assert.match(page.text, /ddd 1 use · Expires in 2 hours/);
  assert(page.buttons.includes("Copy link of ccc"));
  assert(page.buttons.includes("Delete invite ddd"));
  assert.match(tab().text, /No invites/);
});

const picture = { avatar_url: null, avatar_color: null };

Deno.test("[MOD-18 MOD-19 MEND-70] bans, mutes and reports are each shown to those who may, and mutes that ended are not", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const by = { muted_by_username: "ada", muted_at: at, reason: null, ...picture };
  const mutes = ready(
    { id: "1", user_id: "1", muted_username: "bob", expires_at: null, ...by },
    { id: "2", user_id: "2", muted_username: "carl", expires_at: at, ...by },
  );
  const reports = ready({
    id: "3",
    reporter_username: "cy",
    ...picture,
    target_username: "bob",
    channel_id: "c",
    message_id: "m",
    message: "you will regret this",
    reason: "a threat",
    at,
  });
  const tab = (canBan: boolean, canMute: boolean) =>
    render(
      <ModerationTab
        bans={canBan ? { list: ready(), ...loading } : null}
        mutes={canMute ? { list: mutes, ...loading } : null}
        reports={canBan ? { list: reports, ...loading, onOlder: null } : null}
        audit={{ list: { status: "error", items: [] }, ...loading, onOlder: null }}
        onUnban={never}
        onUnmute={never}
      />,
    );
  assert.match(tab(true, false).text, /Bans Nobody is banned\./);
  assert.equal(tab(true, false).text.includes("Mutes"), false);
  assert.match(tab(true, false).text, /cy reported a message by bob a threat you will regret this/);
  assert.equal(tab(false, true).text.includes("Reports"), false);
  assert.match(tab(false, true).text, /Mutes — 1 bob Until unmuted/);
  assert.equal(tab(false, true).text.includes("Bans"), false);
  assert.match(tab(true, true).text, /Couldn't load the audit log\. Try again/);
});

Deno.test("[D-SRV-7] every act of the audit log has its words", () => {
  const at = "2026-01-01T00:00:00.000Z";
  for (const action of auditEntry.shape.action.options) {
    const entry: AuditEntry = {
      id: action,
      action,
      // Reports contain no name (MEND-70).
      actor_username: action === "message-report" ? "" : "ada",
      ...picture,
      target_username: "bob",
      reason: "because",
      at,
    };
    const { text, buttons } = render(
      <AuditLog list={ready(entry)} {...loading} onOlder={() => Promise.resolve()} />,
    );
    assert.deepEqual(buttons, ["Show older"]);
    const words = action === "message-report"
      ? /A message by bob was reported because/
      : /ada [a-zA-Z' ]+ bob because/;
    assert.match(text, words, action);
  }
});

Deno.test("[SRV-14 MEM-15] a member is listed with the roles, the many of them counted", () => {
  const roles = Array.from({ length: 9 }, (_, i) => ({
    role_id: `r${i}`,
    name: `Role ${i}`,
    color: "#14b8a6",
    position: 9 - i,
  }));
  const page = render(<MemberRow member={aMember({ roles, muted: true })} menu={[]} />);
  assert.match(page.text, /ann Muted Joined .* Role 0 Role 1 .* Role 5 \+3 more/);
  assert.deepEqual(page.buttons, []);
});
