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

Deno.test("[FRD-01 FRD-02 FRD-03 FRD-04 FRD-05] four tabs, a badge of what waits, a search", () => {
  const { html, buttons } = panel({ pending: 3 });
  assert.deepEqual(buttons.slice(0, 4), ["Online", "All", "Pending 3 pending requests", "Blocked"]);
  assert.match(html, /placeholder="Search friends\.\.\."/);
});

Deno.test("[FRD-14 FRD-15 FRD-16 FRD-17] what each tab says without entries", () => {
  const says = (tab: FriendsPanelProps["tab"], query = "") => panel({ tab, query }).text;
  assert.match(says("online"), /No friends online/);
  assert.match(says("all"), /No friends yet/);
  assert.match(says("pending"), /No pending requests/);
  assert.match(says("blocked"), /No blocked users/);
  assert.match(says("all", "zoe"), /Nobody found/);
});

Deno.test("[FRD-08 FRD-09 FRD-10 FRD-11 FRD-12 FRD-13] each list offers what can be done", () => {
  const has = (changes: Partial<FriendsPanelProps>, ...names: string[]) => {
    const { buttons } = panel(changes);
    for (const name of names) assert.ok(buttons.includes(name), `${name} in ${buttons}`);
  };
  has({ tab: "all", friends: [aFriend()] }, "Message", "Remove Friend", "Block");
  has({ tab: "pending", received: [aRequest()] }, "Accept", "Reject");
  has({ tab: "pending", sent: [aRequest()] }, "Cancel Request");
  has({ tab: "blocked", blocked: [{ id: "u5", username: "eve" }] }, "Unblock");
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
