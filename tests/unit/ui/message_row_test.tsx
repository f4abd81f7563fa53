import assert from "node:assert/strict";
import { Composer } from "../../../components/chat/Composer.tsx";
import { MessageEditor } from "../../../components/chat/MessageEditor.tsx";
import { MessageRow } from "../../../components/chat/MessageRow.tsx";
import type { MessageActions } from "../../../components/chat/message_actions.ts";
import { MessageToolbar } from "../../../components/chat/MessageToolbar.tsx";
import { namesText, Reactions } from "../../../components/chat/Reactions.tsx";
import * as markdown from "../../../components/markdown/Markdown.tsx";
import { loadMarkdown } from "../../../components/markdown/useMarkdown.ts";
import { PeopleContext } from "../../../components/markdown/people.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import { render } from "./render.ts";
import { shownMessage } from "./shown_message.ts";

const nothing = () => {};
const never = () => new Promise<void>(nothing);
const actions: MessageActions = {
  onEdit: nothing,
  onSave: never,
  onDelete: nothing,
  onRetry: nothing,
  onDiscard: nothing,
  onReply: nothing,
  onProfile: nothing,
  drawQuote: () => null,
  drawInvite: () => null,
  drawFiles: () => null,
  drawPoll: () => null,
  onVisible: never,
  onOpen: nothing,
  onMissing: nothing,
  loadCompletion: () => new Promise(nothing),
  onReact: nothing,
  onPick: nothing,
  onMenu: nothing,
  onReacted: nothing,
};

const row = (given: Partial<ShownMessage>, editing = false) =>
  render(
    <MessageRow
      message={shownMessage(given)}
      head
      editing={editing}
      active={false}
      actions={actions}
    />,
  );

const drawnToolbar = (given: Partial<ShownMessage>) =>
  render(<MessageToolbar message={shownMessage(given)} actions={actions} />);

const toolbar = (given: Partial<ShownMessage>) => drawnToolbar(given).buttons;

Deno.test("[MEND-51] nothing of a toolbar is selected, so none is copied with the messages", () => {
  assert.match(drawnToolbar({ canReact: true }).html, /<div role="group"[^>]*[ "]select-none[ "]/);
});

Deno.test("[MSG-10 MSG-14] edit and delete are offered to those who may", () => {
  assert.deepEqual(toolbar({ canEdit: true, canDelete: true }), ["Edit", "Delete", "More"]);
  assert.deepEqual(toolbar({ canDelete: true }), ["Delete", "More"]);
  assert.deepEqual(toolbar({}), ["More"]);
});

Deno.test("[REACT-03] six quick reactions are offered to those who may react", () => {
  const quick = ["thumbs up", "thumbs down", "heart", "laugh", "surprised", "sad"];
  assert.deepEqual(toolbar({ canReact: true }), [
    ...quick.map((name) => `React with ${name}`),
    "Add reaction",
    "More",
  ]);
});

Deno.test("[REACT-01 REACT-07] reactions show how many and who; the muted only take back", () => {
  const reactions = [
    { emoji: "👍", count: 2, users: ["ada", "me"] },
    { emoji: "🎉", count: 1, users: ["ada"] },
  ];
  const people = { isKnown: () => false, isMe: (n: string) => n === "me" };
  const shown = (canReact: boolean) =>
    render(
      <PeopleContext.Provider value={people}>
        <Reactions reactions={reactions} canReact={canReact} onToggle={nothing} onPick={nothing} />
      </PeopleContext.Provider>,
    );
  assert.deepEqual(shown(true).buttons, ["👍 2: you and ada", "🎉 1: ada", "Add another reaction"]);
  assert.match(shown(true).html, /aria-pressed="true"[^>]*aria-label="👍/);
  assert.equal(shown(true).html.includes(" disabled"), false);
  assert.match(shown(false).html, /<button[^>]*aria-pressed="false"[^>]* disabled/);
  assert.doesNotMatch(shown(false).html, /aria-pressed="true"[^>]* disabled/);
});

Deno.test("[REACT-07] many names are cut", () => {
  const users = Array.from({ length: 12 }, (_, i) => `u${i}`);
  assert.match(namesText(users, (name) => name === "u11"), /^you, u0, .* and 3 others$/);
});

Deno.test("a message that calls oneself is marked", () => {
  const people = { isKnown: () => true, isMe: (name: string) => name === "me" };
  const calls = (text: string, callsAll = false) => markdown.callsMe(people, text, callsAll);
  assert(calls("hi @me") && !calls("hi @ada"));
  assert(calls("@everyone", true) && !calls("@everyone"));
});

Deno.test("[MSG-11 MSG-12] editing shows Save and Cancel; an empty text cannot be saved", () => {
  const editor = render(
    <MessageEditor
      text="a"
      onSave={never}
      onCancel={nothing}
      loadCompletion={actions.loadCompletion}
    />,
  );
  assert.deepEqual(editor.buttons, ["Cancel", "Save"]);
  const empty = render(
    <MessageEditor
      text=""
      onSave={never}
      onCancel={nothing}
      loadCompletion={actions.loadCompletion}
    />,
  );
  assert.match(empty.html, /<button[^>]* disabled[^>]*>Save/);
});

Deno.test("[MSG-38] what cannot be decrypted says so and cannot be edited", () => {
  const page = row({ text: "[Unable to decrypt message]", unreadable: true });
  assert.match(page.text, /\[Unable to decrypt message\]/);
  assert.equal(toolbar({ unreadable: true, canEdit: true }).includes("Edit"), false);
});

Deno.test("[MSG-41] a message that could not be sent offers retry and discard", () => {
  const page = row({ id: null, state: "failed", error: "You are muted" });
  assert.deepEqual(page.buttons, ["alice", "Retry", "Discard"]);
  assert.match(page.html, /role="alert".*You are muted/s);
});

Deno.test("[MSG-45] an edited message says '(edited)'", () => {
  // The text is an element's whole text: an exact search finds it.
  assert.match(row({ edited: true }).html, /<span>[^<]+<\/span><span[^>]*>\(edited\)/);
  assert.doesNotMatch(row({}).text, /\(edited\)/);
});

Deno.test("a message's HTML is text, and its links open safely", async () => {
  await loadMarkdown();
  const page = row({ text: "<img src=x onerror=alert(1)> https://a.example" });
  assert.doesNotMatch(page.html, /<img/);
  assert.match(page.html, /href="https:\/\/a.example\/" target="_blank" rel="noopener noreferrer"/);
});

Deno.test("[HARD-1] paragraphs have directions of their own, as long as a person writes", () => {
  assert.match(row({ text: "%".repeat(4000) }).html, /unicode-bidi:plaintext/);
  assert.doesNotMatch(row({ text: "%".repeat(4001) }).html, /unicode-bidi:plaintext/);
});

const composer = (draft: string, busy = false) =>
  render(
    <Composer
      draft={draft}
      busy={busy}
      onDraft={nothing}
      onSend={() => true}
      onFiles={nothing}
      onEditLast={nothing}
      onEmoji={nothing}
    />,
  ).html;

Deno.test("[MSG-03 MSG-06] the input says what it is for, and has a button that sends", () => {
  assert.match(composer(""), /placeholder="Type a message..."/);
  assert.match(composer("hi"), /<button[^>]*aria-label="Send"/);
});

Deno.test("[MSG-08 MSG-09] the input sends only what is there, one at a time", () => {
  assert.match(composer("  \n "), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.match(composer("hi", true), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.match(composer("x".repeat(4001)), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.doesNotMatch(composer("hi"), /<button[^>]* disabled[^>]*aria-label="Send"/);
});

Deno.test("[MEM-07 MEM-08] the author's name has the colour of their first role", () => {
  const colored = row({ nameColor: "#ee7099" }).html;
  assert.match(colored, /<span(?=[^>]*role-colored)(?=[^>]*--role:\s*#ee7099)/);
  assert.doesNotMatch(row({ nameColor: null }).html, /role-colored/);
});
