import assert from "node:assert/strict";
import { NoText, partsOf, textOfBytes } from "../../../components/files/documents/text_parts.ts";
import { highlight } from "../../../components/markdown/highlight.ts";
import { deniedEnding } from "../../../screens/main/files/denied.ts";
import { shownFile } from "../../../screens/main/files/shown_file.ts";
import { textOfName } from "../../../screens/main/files/text_names.ts";

const CODE_NAMES =
  "a.py a.md a.sh a.c a.h a.cpp a.hxx a.cs a.css a.scss a.diff a.go a.java a.tsx a.mts a.mjs a.kt a.lua a.mk a.php a.rb a.rs a.sql a.swift a.xml a.xhtml a.rss a.atom a.xsd a.xsl a.plist a.svg a.vue a.yml a.toml a.ini a.env a.json a.ipynb a.gemspec a.gradle a.fish a.pyi a.groovy makefile Gemfile .env .bashrc a.htm a.mkd a.cts"
    .split(" ");

Deno.test("[MEND-18] texts and code are previewed by their names, in their language; svg and html as code", () => {
  const shown = (name: string, type: string) => {
    const { kind, language } = shownFile({ id: name, key: "k", hash: "h", size: 9, name, type });
    return [kind, language];
  };
  const octets = "application/octet-stream";
  assert.deepEqual(shown("a.PY", "text/x-python"), ["text", "py"]);
  assert.deepEqual(shown("Dockerfile", octets), ["text", "dockerfile"]);
  assert.deepEqual(shown("a.ts", "video/mp2t"), ["text", "ts"], "some systems say a film");
  assert.deepEqual(shown("a.svg", "image/svg+xml"), ["text", "svg"]);
  assert.deepEqual(shown("a.html", "text/html"), ["text", "html"]);
  assert.deepEqual(shown("LICENSE", ""), ["text", undefined]);
  for (const name of ["a.zip", "a.xlsx", "nothing", "a.exe", "a.txt.exe", "constructor"]) {
    assert.equal(shown(name, octets)[0], "other", name);
  }
});

Deno.test("[MEND-18] each language of a code file is one that the highlighter knows", () => {
  for (const name of CODE_NAMES) {
    const language = textOfName(name)!.language!;
    assert.ok(highlight("x = 1", language, Infinity), `${name}: ${language}`);
  }
});

Deno.test("[MEND-18] a text is cut into parts between lines, and bytes that are none are no text", () => {
  const bytes = (...all: number[]) => Uint8Array.from(all);
  const text = `${"a line of code();\n".repeat(900)}\n${"x".repeat(9000)}😀`;
  const parts = partsOf(text);
  assert.equal(parts.join(""), text);
  assert.ok(parts.every((part) => part.length <= 4000));
  assert.ok(parts.slice(0, 4).every((part) => part.endsWith("\n")));
  assert.equal(textOfBytes(bytes(0xff, 0xfe, 0x41, 0)), "A");
  assert.equal(textOfBytes(bytes(0xe4, 0x41)), "äA");
  assert.equal(textOfBytes(bytes()), "");
  assert.throws(() => textOfBytes(bytes(0x47, 0, 1)), NoText);
});

Deno.test("[MEND-18] what the host denies is told by the end of a name, however it is written", () => {
  const denied = ["exe", "tar.gz"];
  assert.equal(deniedEnding("Setup.EXE", denied), "exe");
  assert.equal(deniedEnding("setup.exe . ", denied), "exe");
  assert.equal(deniedEnding("all.tar.gz", denied), "tar.gz");
  for (const name of ["exe", "a.exe.txt", "a.gz", ""]) {
    assert.equal(deniedEnding(name, denied), undefined, name);
  }
});
