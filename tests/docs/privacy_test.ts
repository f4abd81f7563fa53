import assert from "node:assert/strict";
import { about } from "../../text/en/private.ts";
import de from "../../text/de/private.ts";
import { ROOT } from "../helpers/server_process.ts";

/** A page's words, without how its lines are broken, quoted and emphasised. */
const wordsOf = async (page: string) =>
  (await Deno.readTextFile(ROOT + page))
    .replace(/^> ?/gm, "").replace(/\*\*|_(?=\w)|(?<=\w)_/g, "").replace(/\s+/g, " ");

/** Statements of the product about itself, to the letter. */
const THREATS = [
  "Honest code, curious host (database, wire, logs, backups) learns members, devices, times, padded sizes, declared mentions, pins, who reacted, read state, typing, addresses. Never text, file names or content, emoji, search words, keys.",
  "Lying host can deny, delay, drop. It cannot read, forge, add a device, give a role effect, or go back unnoticed. At a first contact it can swap keys until safety numbers are compared or the owner's audit finds the foreign entry. Reordering is noticed in part only.",
  "Altered JavaScript reads what its victim reads. Detected, not prevented; never claim more.",
  "search and history beat forward secrecy. Who takes an unlocked device or the recovery key reads all that it could read. Removal protects the future only. Not post-quantum.",
];

Deno.test("[E2E-1] the page for people, the one for experts and Settings promise the same, to the letter", async () => {
  for (const page of ["docs/privacy.md", "docs/security.md"]) {
    assert.ok((await wordsOf(page)).includes(about.promise), page);
  }
  assert.ok((await wordsOf("docs/de/privacy.md")).includes(de.about.promise));
});

Deno.test("[E2E-2 E2E-3 E2E-5] the page for experts has the threats to the letter, and no page says more", async () => {
  const security = await wordsOf("docs/security.md");
  for (const threat of THREATS) assert.ok(security.includes(threat), threat);
  for (const page of ["README.md", "docs/help.md", "docs/privacy.md", "docs/security.md"]) {
    const words = await wordsOf(page);
    const more =
      /perfectly secure|unbreakable|military|nobody can ever|quantum-safe|zero[- ]knowledge/i;
    assert.doesNotMatch(words, more, page);
    assert.doesNotMatch(words, /altered (program|code) (is|can be) prevented/i, page);
  }
});

Deno.test("[E2E-1] README, the page on using Parley and the one for experts lead to the page for people", async () => {
  for (const page of ["README.md", "docs/help.md", "docs/security.md"]) {
    assert.match(await Deno.readTextFile(ROOT + page), /\]\((docs\/)?privacy\.md\)/, page);
  }
});

/** Limits of the encryption, as stated to users. */
const LIMITS = {
  "first contact": "your device takes their keys and their name from the server",
  "a new browser": "believes the server about what is encrypted, until you enter the recovery key",
  "locked keys": "the keys are as safe as your password",
  "a restore":
    "A restore loses the messages that are newer than the backup. Parley says so each time",
  "a pretended restore": "If nobody restored the server, compare safety numbers.",
  "delivery": "It can refuse, delay, drop and reorder messages between people.",
  "an unlocked device":
    "Unlocked: read everything that you could read, and add a device of their own.",
  "a thief's next device": "only Reset your keys ends that for good",
  "a moderator": "It says the same if a moderator deleted it: the server carries out both.",
  "no review": "Nobody from outside has reviewed the encryption yet.",
};

Deno.test("[MEND-77] the page for people says what encryption does not protect from", async () => {
  const words = await wordsOf("docs/privacy.md");
  for (const [limit, sentence] of Object.entries(LIMITS)) {
    assert.ok(words.includes(sentence), limit);
  }
});
