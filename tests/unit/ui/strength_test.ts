import assert from "node:assert/strict";
import fc from "fast-check";
import { strengthOf } from "../../../components/auth/strength.ts";

const word = (password: string, names: string[] = []) =>
  strengthOf(password, names).text.split(":")[0];

Deno.test("[HARD-16] what is tried first is weak: words, names, rows of keys, years, repetitions, also in disguise", () => {
  for (
    const weak of [
      "123456",
      "password",
      "P@ssw0rd!",
      "qwertyuiop",
      "poiuytrewq",
      "aaaaaaaaaaaaaaaa",
      "abcabcabcabcabc",
      "Sommer2024",
      "hunter22",
      "iloveyou1987",
      "kdjfhg",
    ]
  ) assert.equal(word(weak), "Weak", weak);
  assert.equal(word("lovelace1815", ["ada", "lovelace@example.org"]), "Weak");
  assert.notEqual(word("lovelace1815"), "Strong");
});

Deno.test("[HARD-16] length and variety make it stronger", () => {
  assert.equal(word("correct horse"), "Fair");
  assert.equal(word("x7Kp2mQ9vL"), "Good");
  assert.equal(word("correct horse battery staple"), "Strong");
  assert.equal(word("t9#Lw2!vQz8@rK"), "Strong");
});

Deno.test("[HARD-16] any text has a strength, soon", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1024, unit: "binary" }), fc.string(), (text, name) => {
      const { level } = strengthOf(text, [name]);
      assert.ok(level >= 1 && level <= 4);
    }),
  );
  for (const one of ["a", "ab", "abcdefgh", "🙂"]) strengthOf(one.repeat(1024 / one.length));
});
