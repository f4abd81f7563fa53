import assert from "node:assert/strict";
import { securityHeaders, strictTransport } from "../../../server/delivery/http/headers.ts";

const policy = (kind: "page" | "chat") =>
  new Map(
    securityHeaders(kind)["permissions-policy"].split(", ").map((one) => {
      const [name, allowed] = one.split("=");
      return [name, allowed];
    }),
  );

Deno.test("[HARD-16] a page may use what it needs: microphone, screen and devices in the chat alone", () => {
  const talking = ["microphone", "camera", "display-capture"];
  for (const name of talking) {
    assert.equal(policy("chat").get(name), "(self)", name);
    assert.equal(policy("page").get(name), "()", name);
  }
  for (const kind of ["page", "chat"] as const) {
    for (const name of ["geolocation", "usb", "payment"]) {
      assert.equal(policy(kind).get(name), "()", `${kind}: ${name}`);
    }
    for (const name of ["fullscreen", "clipboard-write", "autoplay"]) {
      assert.equal(policy(kind).get(name), "(self)", `${kind}: ${name}`);
    }
    // Its own page's by default; Chromium, which does not know it, warns on every page.
    assert(!policy(kind).has("speaker-selection"));
  }
});

Deno.test("[HARD-16] pages load nothing from elsewhere, run nothing inline and stand in no frame", () => {
  for (const kind of ["page", "signIn", "pushWorker", "chat"] as const) {
    const directives = new Map(
      securityHeaders(kind)["content-security-policy"].split("; ").map((one) => {
        const [name, ...sources] = one.split(" ");
        return [name, sources];
      }),
    );
    const own = kind === "chat" ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"];
    assert.deepEqual(directives.get("script-src"), own, kind);
    for (const name of ["default-src", "base-uri", "frame-ancestors"]) {
      assert.deepEqual(directives.get(name), ["'none'"], `${kind}: ${name}`);
    }
    assert.deepEqual(directives.get("require-trusted-types-for"), ["'script'"], kind);
    for (const [name, sources] of directives) {
      if (!name!.endsWith("-src") || name === "script-src") continue;
      const elsewhere = sources.filter((s) => !["'self'", "'none'", "data:", "blob:"].includes(s));
      assert.deepEqual(elsewhere, [], `${kind}: ${name}`);
    }
  }
});

Deno.test("[HARD-16] https only is remembered for a year, with an own authority for a day", () => {
  assert.equal(strictTransport("files"), "max-age=31536000");
  assert.equal(strictTransport("lan"), "max-age=86400");
});
