import assert from "node:assert/strict";
import { ActiveNow } from "../../../components/friends/ActiveNow.tsx";
import { FriendsPanel, type FriendsPanelProps } from "../../../components/friends/FriendsPanel.tsx";
import { aFriend, aRequest } from "../client/fakes_social.ts";
import { render } from "./render.ts";

const nothing = () => {};

function panel(changes: Partial<FriendsPanelProps>) {
  const props: FriendsPanelProps = {
    status: "ready",
    tab: "online",
    query: "",
    online: [],
    friends: [],
    received: [],
    sent: [],
    blocked: [],
    pending: 0,
    onTab: nothing,
    onQuery: nothing,
    onAdd: nothing,
    onRetry: nothing,
    onAccept: nothing,
    onReject: nothing,
    onCancel: nothing,
    onProfile: nothing,
    onMessage: nothing,
    onRemove: nothing,
    onBlock: nothing,
    onUnblock: nothing,
    ...changes,
  };
  return render(<FriendsPanel {...props} />);
}

Deno.test("[FRD-01 FRD-02 FRD-04] the tabs are Online, All, Pending and Blocked", () => {
  const { buttons } = panel({});
  assert.deepEqual(buttons.slice(0, 4), ["Online", "All", "Pending", "Blocked"]);
});

Deno.test("[FRD-03 FRD-05] a badge of what waits, a search", () => {
  const { html, buttons } = panel({ pending: 3 });
  assert.deepEqual(buttons.slice(0, 4), ["Online", "All", "Pending 3 pending requests", "Blocked"]);
  assert.match(html, /placeholder="Search friends\.\.\."/);
});

const says = (tab: FriendsPanelProps["tab"], query = "") => panel({ tab, query }).text;

Deno.test("[FRD-14 FRD-15] what the tabs of friends say without entries", () => {
  assert.match(says("online"), /No friends online/);
  assert.match(says("all"), /No friends yet/);
  assert.match(says("all", "zoe"), /Nobody found/);
});

Deno.test("[FRD-16 FRD-17] what Pending and Blocked say without entries", () => {
  assert.match(says("pending"), /No pending requests/);
  assert.match(says("blocked"), /No blocked users/);
});

function has(changes: Partial<FriendsPanelProps>, ...names: string[]) {
  const { buttons } = panel(changes);
  for (const name of names) assert.ok(buttons.includes(name), `${name} in ${buttons}`);
}

Deno.test("[FRD-10 FRD-11 FRD-12] what can be done to a friend", () => {
  has({ tab: "all", friends: [aFriend()] }, "Message: bob", "Remove Friend: bob", "Block: bob");
});

Deno.test("[FRD-08 FRD-09 FRD-13] what can be done to a request and to who is blocked", () => {
  has({ tab: "pending", received: [aRequest()] }, "Accept: bob", "Reject: bob");
  has({ tab: "pending", sent: [aRequest()] }, "Cancel Request: bob");
  has({ tab: "blocked", blocked: [{ id: "u5", username: "eve" }] }, "Unblock: eve");
});

Deno.test("[MEND-26t] buttons of two people have different names", () => {
  const friends = ["ann", "bob"].map((username) => aFriend({ id: username, username }));
  const { buttons } = panel({ tab: "all", friends });
  assert.equal(new Set(buttons).size, buttons.length, `${buttons}`);
});

Deno.test("[NAV-22] Active Now names who is there, or says that it is quiet", () => {
  assert.match(render(<ActiveNow friends={[]} onProfile={nothing} />).text, /Active Now.*quiet/);
  const early = render(<ActiveNow friends={[]} loading onProfile={nothing} />);
  assert.doesNotMatch(early.text, /quiet/);
  const busy = aFriend({ status: "dnd", presence: { status: "dnd" } });
  assert.match(
    render(<ActiveNow friends={[busy]} onProfile={nothing} />).text,
    /bob Do Not Disturb/,
  );
});
