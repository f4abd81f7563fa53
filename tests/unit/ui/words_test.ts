import assert from "node:assert/strict";
import { failureOf } from "../../../components/ui/useSubmit.ts";
import { announcement } from "../../../components/chat/Announcer.tsx";
import { dayText } from "../../../components/ui/times.ts";
import { typingText } from "../../../components/chat/TypingLine.tsx";
import { customInvite } from "../../../components/dialogs/CustomInvite.tsx";
import { initials } from "../../../components/ui/Avatar.tsx";
import { badgeText } from "../../../components/ui/Badge.tsx";
import { shownMessage } from "./shown_message.ts";

Deno.test("[D-MSG-8] a badge counts to 99, then says '99+'", () => {
  assert.deepEqual([1, 99, 100, 5000].map(badgeText), ["1", "99", "99+", "99+"]);
});

Deno.test("[NAV-17] a server is shown by the first two letters of its name", () => {
  assert.equal(initials("Night Owls", 2), "NI");
  assert.equal(initials("A server", 2), "AS");
  assert.equal(initials("👩‍👩‍👧🎉 party", 2), "👩‍👩‍👧🎉");
  assert.equal(initials("x", 2), "X");
});

Deno.test("[INV-18 INV-22] days become milliseconds; what is left empty is not sent", () => {
  assert.deepEqual(customInvite(" owls ", "3", "2"), {
    customCode: "owls",
    maxUses: 3,
    expiresIn: 172_800_000,
  });
  assert.deepEqual(customInvite("owls", "", ""), { customCode: "owls" });
  assert.deepEqual(customInvite("owls", "", "0"), { customCode: "owls", expiresIn: 0 });
});

Deno.test("[D-SOC-3] who types is named, up to three", () => {
  assert.equal(typingText([]), "");
  assert.equal(typingText(["ann"]), "ann is typing...");
  assert.equal(typingText(["ann", "bob"]), "ann and bob are typing...");
  assert.equal(typingText(["ann", "bob", "cy"]), "ann, bob and cy are typing...");
  assert.equal(typingText(["a", "b", "c", "d"]), "Several people are typing...");
});

Deno.test("one new message is read out, many are counted", () => {
  assert.equal(announcement([shownMessage({ text: "hi" })]), "alice: hi");
  assert.equal(
    announcement([shownMessage({ system: true, text: "bob joined the server" })]),
    "bob joined the server",
  );
  assert.equal(announcement([shownMessage(), shownMessage()]), "2 new messages");
});

Deno.test("days are 'Today', 'Yesterday' and dates", () => {
  const now = new Date(2026, 0, 1, 0, 30).getTime();
  assert.equal(dayText(new Date(2026, 0, 1, 0, 10).toISOString(), now), "Today");
  assert.equal(dayText(new Date(2025, 11, 31, 23, 0).toISOString(), now), "Yesterday");
  assert.match(dayText(new Date(2025, 11, 30).toISOString(), now), /2025/);
});

Deno.test("[ERR-01 ERR-04] a form shows the server's text, at the field to blame, else the fallback", () => {
  const refusal = (message: string, details: Record<string, string>, retryAfter?: number) =>
    Object.assign(new Error(message), { status: 400, details, retryAfter });
  assert.deepEqual(failureOf(refusal("taken", {}), "Login failed"), { text: "taken", fields: {} });
  assert.equal(failureOf(refusal("", {}), "Login failed").text, "Login failed");
  const one = { email: "is not one" };
  assert.deepEqual(failureOf(refusal("email: is not one", one), "Registration failed"), {
    text: "",
    fields: { email: "email: is not one" },
  });
  const two = { email: "is not one", username: "is taken" };
  assert.deepEqual(failureOf(refusal("x", two), "Registration failed"), { text: "x", fields: two });
  assert.equal(failureOf(refusal("Slow", {}, 20), "Login failed").hint, "Try again in 20 seconds.");
  assert.equal(failureOf(refusal("Slow", {}, 899), "").hint, "Try again in 15 minutes.");
  const limited = Object.assign(refusal("Slow", {}, 60), { code: "rate_limited" });
  assert.deepEqual(failureOf(limited, ""), {
    text: "Too many attempts.",
    hint: "Try again in 1 minute.",
    fields: {},
  });
  assert.deepEqual(failureOf(new Error("cannot be reached"), "Login failed"), {
    text: "Login failed",
    hint: "cannot be reached",
    fields: {},
  });
});
