import assert from "node:assert/strict";
import { ConversationPanel } from "../../../components/private/ConversationPanel.tsx";
import { render } from "./render.ts";

Deno.test("[MEND-26u] how many devices somebody has, and whether they are verified, are words apart", () => {
  const { html } = render(
    <ConversationPanel
      isWhole
      alarm={null}
      refused={null}
      people={[{ userId: "g", username: "grace", trust: "known", devices: 1 }]}
      history="pair"
      lastChange={null}
      unconfirmed={[]}
      helpers={[]}
      onPerson={() => {}}
      onExport={() => Promise.resolve()}
      onConfirm={() => Promise.resolve()}
    />,
  );
  // Joins inline text like a screen reader.
  const text = html.replace(/<span aria-hidden="true">[^<]*<\/span>/g, "").replace(/<[^>]+>/g, "");
  assert.match(text, /1 device +Not verified/);
});
