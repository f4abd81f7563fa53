import assert from "node:assert/strict";
import { HelpSection } from "../../../components/account/HelpSection.tsx";
import { render } from "./render.ts";

Deno.test("[ACCT-10] Help links to the pages that the configuration names, and hides the others", () => {
  const links = {
    helpCenter: "https://help.example.org/",
    documentation: null,
    support: "mailto:a@example.org",
  };
  const { html } = render(<HelpSection links={links} onKeys={() => {}} />);
  assert.match(
    html,
    /<a href="https:\/\/help.example.org\/"[^>]*rel="noopener noreferrer"[^>]*>Help Center</,
  );
  assert.match(html, /<a href="mailto:a@example.org"[^>]*>Support</);
  assert.doesNotMatch(html, /Documentation/);
});
