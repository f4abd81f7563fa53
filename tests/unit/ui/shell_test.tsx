import assert from "node:assert/strict";
import { Header, type HeaderProps } from "../../../components/shell/Header.tsx";
import { NoChannel } from "../../../components/shell/NoChannel.tsx";
import { Rail, type RailProps } from "../../../components/shell/Rail.tsx";
import type { ListSection } from "../../../components/shell/ChannelList.tsx";
import { Sidebar, type SidebarProps } from "../../../components/shell/Sidebar.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { render } from "./render.ts";

const nothing = () => {};

const header = (given: Partial<HeaderProps>) =>
  render(
    <Header
      channelName="general"
      direct={null}
      title="Night Owls"
      drawerOpen={false}
      elsewhere={{ count: 0, mentions: 0, unread: false }}
      membersOpen={false}
      call={null}
      actions={[]}
      onTopic={nothing}
      onMenu={nothing}
      onMembers={nothing}
      onSettings={nothing}
      onLogout={nothing}
      {...given}
    />,
  );

Deno.test("[NAV-02 NAV-03] the header shows product and channel", () => {
  assert.match(header({}).text, /Parley.*general/);
});

Deno.test("[NAV-04 NAV-06 NAV-07] the header has Members, Settings and Logout", () => {
  const page = header({});
  assert.deepEqual(page.buttons, ["Menu", "Members", "Settings", "Logout"]);
});

Deno.test("[NAV-05 NAV-10] without a channel there is a title and no Members button", () => {
  const page = header({ channelName: null });
  assert.match(page.text, /Night Owls/);
  assert.equal(page.buttons.includes("Members"), false);
});

const rail = (given: Partial<RailProps>) =>
  render(
    <Rail
      servers={[
        { id: "1", name: "Night Owls", avatar: null },
        { id: "2", name: "Garden", avatar: "/api/media/garden" },
      ]}
      folders={[{ server_ids: ["1"] }, { server_ids: ["2"] }]}
      openFolders={new Set()}
      selectedId={null}
      unread={{}}
      unreadDirect={0}
      direct={[]}
      channelId={null}
      onDirect={nothing}
      pendingFriends={0}
      onSelect={nothing}
      onServerMenu={() => nothing}
      onFolder={nothing}
      onFolderMenu={() => nothing}
      onHome={nothing}
      onFriends={nothing}
      onCreate={nothing}
      onJoin={nothing}
      onInvite={nothing}
      {...given}
    />,
  );

Deno.test("[NAV-14 NAV-15] the rail has home and friends, then the servers", () => {
  assert.deepEqual(rail({}).buttons.slice(0, 4), ["Home", "Friends", "Night Owls", "Garden"]);
});

Deno.test("[NAV-17 NAV-18 NAV-19] the rail has every server, and the ways to another one", () => {
  const page = rail({});
  assert.deepEqual(page.buttons.slice(2), ["Night Owls", "Garden", "Create Server", "Join Server"]);
  assert.match(page.html, />NI</);
  assert.match(page.html, /<img src="\/api\/media\/garden"/);
});

Deno.test("[NAV-20] invites are offered for the open server only", () => {
  assert(rail({ selectedId: "1" }).buttons.includes("Generate Invite"));
  assert.equal(rail({ selectedId: null }).buttons.includes("Generate Invite"), false);
});

Deno.test("[NAV-16] the rail counts pending friend requests and mentions", () => {
  const page = rail({ pendingFriends: 3, unread: { 2: { messages: 200, mentions: 120 } } });
  // Descriptions of the buttons, and no part of their names.
  const described = (name: string) =>
    page.html.split("<li").find((item) => item.includes(`title="${name}"`))!
      .replace(/<[^>]+>/g, "");
  assert.match(described("Friends"), /3 pending requests/);
  assert.match(described("Garden"), /Unread messages.*99\+ mentions/);
});

const channel = (id: string, given: Partial<Channel> = {}): Channel => ({
  id,
  server_id: "1",
  name: id,
  is_voice: false,
  position: 0,
  last_seq: 0,
  read_seq: 0,
  mention_count: 0,
  ...given,
});

const section = (category: ListSection["category"], ...channels: Channel[]): ListSection => ({
  category,
  isOpen: true,
  channels,
});
const crew = { id: "k1", server_id: "1", name: "Crew", position: 0 };

const sidebar = (given: Partial<SidebarProps>) =>
  render(
    <Sidebar
      serverName="Night Owls"
      serverAvatar={null}
      direct={null}
      sections={[
        section(null, channel("general"), channel("lounge", { is_voice: true }), channel("plans")),
      ]}
      unread={{ general: 120 }}
      muted={new Map()}
      selectedId="general"
      voice={null}
      isPrivate={() => false}
      isMarked={() => false}
      rows={{
        onSelect: nothing,
        onVoice: nothing,
        onMenu: () => nothing,
        drawMark: () => null,
        drawBelow: () => null,
      }}
      canManage={false}
      onMenu={nothing}
      onSettings={null}
      onCreate={nothing}
      onToggle={nothing}
      onCategoryMenu={() => nothing}
      onGroup={nothing}
      onMessage={nothing}
      drawLine={null}
      {...given}
    >
      {null}
    </Sidebar>,
  );

Deno.test("[CHAN-01 D-MSG-8] the sidebar lists text and voice channels, unread ones with a badge", () => {
  const page = sidebar({});
  assert.match(page.text, /general.*lounge.*plans/);
  assert.match(page.html, />99\+</);
  assert.match(page.html, /aria-current="page"/);
});

Deno.test("[COM-2] channels stand below their category, which says whether it is open", () => {
  const sections = [section(null, channel("general")), section(crew, channel("berth"))];
  const page = sidebar({ sections });
  assert.match(page.text, /general.*Crew.*berth/);
  assert.match(page.html, /<h3[^>]*><button type="button" aria-expanded="true"/);
  const closed = sidebar({ sections: [{ ...sections[1], isOpen: false, channels: [] }] });
  assert.match(closed.html, /<h3[^>]*><button type="button" aria-expanded="false"/);
});

Deno.test("[CHAN-04 COM-2] only who may manage channels is offered it, in each category", () => {
  const sections = [section(null), section(crew)];
  const found = (canManage: boolean) =>
    sidebar({ canManage, sections }).buttons.filter((name) => name === "Create Channel").length;
  assert.deepEqual([found(true), found(false)], [2, 0]);
});

Deno.test("[NAV-17] no button beside the channels has the server's name: that is the rail's", () => {
  const { buttons } = sidebar({ canManage: true });
  assert.equal(buttons.includes("Night Owls"), false);
  assert(buttons.includes("Server Actions"));
});

Deno.test("[NAV-24] what stands there without a chat", () => {
  assert.match(
    render(<NoChannel />).text,
    /^No Channel Selected Select a channel to start chatting$/,
  );
});

Deno.test("what the server renders carries no style attribute, which the CSP forbids", () => {
  for (const page of [header({}), rail({ selectedId: "1" }), sidebar({ canManage: true })]) {
    assert.doesNotMatch(page.html, / style=/);
  }
});

Deno.test("[MEND-68] the Menu button tells a mention from an unread message", () => {
  const described = (count: number, mentions: number) => {
    const { html } = header({ elsewhere: { count, mentions, unread: true } });
    return { html, red: html.includes("bg-danger ") };
  };
  const only = described(2, 2);
  assert.match(only.html, /2<span class="sr-only"> mentions<\/span>/);
  assert(only.red);
  const direct = described(1, 0);
  assert.match(direct.html, /1<span class="sr-only"> unread message<\/span>/);
  assert(!direct.red);
  const both = described(3, 1);
  assert.match(both.html, /1<span class="sr-only"> mention<\/span>/);
  assert(both.red);
});
