import assert from "node:assert/strict";
import { ROOT } from "../helpers/server_process.ts";
import { filesOf } from "./rules.ts";

/** Texts that were in the interface once, and what says it now. */
const REPLACED = [
  ["Send this link to those who shall come", "Share this link to invite people."],
  ["A minute, and your people can come", "Set up your server in a minute."],
  ["Who may make an account", "Who can sign up"],
  ["It owns the server and may open the admin page", "This account owns the server"],
  ["Your people are waiting", "Log in to continue."],
  ["There is nobody by that name", "No user with that name"],
  ["Those who are around show here", "Friends who are online appear here."],
  ["Nothing has that name", "No results"],
  ["As elsewhere", "Inherit"],
  ["that may read messages below", "Only the roles and members allowed below can see it."],
  ["Give it to few", "Grant sparingly."],
  ["only reading and listening is possible", "You can read and listen until it ends."],
  ["How you are heard", "Use headphones to avoid feedback."],
  ["What your browser brings along", "Built into your browser. Recommended."],
  ["A short sound for what arrives elsewhere", "Play a sound for messages in other channels."],
  ["All your other sessions are signed out by it", "This logs out your other sessions."],
  ["The messages could not be loaded", "Couldn't load messages."],
  ["They hold at once", "Changes apply immediately."],
];

Deno.test("[UX-12] no text is one of those that were replaced, and each has its successor", async () => {
  let catalogs = "";
  for await (const file of filesOf()) {
    if (/^(text\/en|server|protocol)\//.test(file)) {
      catalogs += await Deno.readTextFile(ROOT + file);
    }
  }
  for (const [old, now] of REPLACED) {
    assert.ok(!catalogs.includes(old), old);
    assert.ok(catalogs.includes(now), now);
  }
});

/** Where people read of encryption (MEND-14). */
const ENCRYPTION = [
  "End-to-end encryption",
  "Turn on end-to-end encryption",
  "End-to-end encrypted: only the people here can read it",
  "End-to-end encrypted: needs your attention",
  "End-to-end encrypted: getting ready",
  "New encrypted message",
];

Deno.test("[MEND-14] what is end-to-end encrypted is called that, and never private", async () => {
  const catalogs = { en: "", de: "" };
  for await (const file of filesOf()) {
    const language = /^text\/(en|de)\//.exec(file)?.[1] as keyof typeof catalogs | undefined;
    if (language && !file.endsWith("emoji_words.ts")) {
      catalogs[language] += await Deno.readTextFile(ROOT + file);
    }
  }
  for (const text of ENCRYPTION) assert.ok(catalogs.en.includes(`"${text}"`), text);
  const things = "conversation|channel|direct message|group|message|call|reaction|file";
  assert.doesNotMatch(catalogs.en, new RegExp(`private (${things})s?\\b|make private`, "i"));
  assert.doesNotMatch(
    catalogs.de,
    /privat(e|en|er|es|em) (Unterhaltung|Kan|Gruppe|Nachricht|Anruf)/i,
  );
});
