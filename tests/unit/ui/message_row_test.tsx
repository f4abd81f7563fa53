import assert from "node:assert/strict";
import { Composer } from "../../../components/chat/Composer.tsx";
import { MessageEditor } from "../../../components/chat/MessageEditor.tsx";
import { type MessageActions, MessageRow } from "../../../components/chat/MessageRow.tsx";
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
  onQuote: nothing,
  onVisible: never,
  onOpen: nothing,
  onMissing: nothing,
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

Deno.test("[MSG-10 MSG-14] edit and delete are offered to those who may", () => {
  assert.deepEqual(row({ canEdit: true, canDelete: true }).buttons, ["Edit", "Delete"]);
  assert.deepEqual(row({ canDelete: true }).buttons, ["Delete"]);
  assert.deepEqual(row({}).buttons, []);
});

Deno.test("[MSG-11 MSG-12] editing shows Save and Cancel; an empty text cannot be saved", () => {
  assert.deepEqual(row({ canEdit: true }, true).buttons, ["Cancel", "Save"]);
  const empty = render(<MessageEditor text="" onSave={never} onCancel={nothing} />);
  assert.match(empty.html, /<button[^>]* disabled[^>]*>Save/);
});

Deno.test("[MSG-38] what cannot be decrypted says so and cannot be edited", () => {
  const page = row({ text: "[Unable to decrypt message]", unreadable: true, canEdit: true });
  assert.match(page.text, /\[Unable to decrypt message\]/);
  assert.equal(page.buttons.includes("Edit"), false);
});

Deno.test("[MSG-41] a message that could not be sent offers retry and discard", () => {
  const page = row({ id: null, state: "failed", error: "You are muted" });
  assert.deepEqual(page.buttons, ["Retry", "Discard"]);
  assert.match(page.html, /role="alert".*You are muted/s);
});

Deno.test("[MSG-45] an edited message says '(edited)'", () => {
  assert.match(row({ edited: true }).text, /\(edited\)/);
  assert.doesNotMatch(row({}).text, /\(edited\)/);
});

Deno.test("a message's HTML is text, and its links open safely", () => {
  const page = row({ text: "<img src=x onerror=alert(1)> https://a.example" });
  assert.doesNotMatch(page.html, /<img/);
  assert.match(page.html, /href="https:\/\/a.example\/" target="_blank" rel="noopener noreferrer"/);
});

Deno.test("[MSG-03 MSG-06 MSG-08 MSG-09] the input sends only what is there, one at a time", () => {
  const composer = (draft: string, busy = false) =>
    render(
      <Composer
        draft={draft}
        busy={busy}
        onDraft={nothing}
        onSend={() => true}
        onFiles={nothing}
        onEditLast={nothing}
      />,
    ).html;
  assert.match(composer(""), /placeholder="Type a message..."/);
  assert.match(composer("  \n "), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.match(composer("hi", true), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.match(composer("x".repeat(4001)), /<button[^>]* disabled[^>]*aria-label="Send"/);
  assert.doesNotMatch(composer("hi"), /<button[^>]* disabled[^>]*aria-label="Send"/);
});
