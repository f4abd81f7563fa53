import assert from "node:assert/strict";
import { findingsIn, findingsInHeader } from "../../../server/host/verify/page.ts";

const HASH = "0123456789abcdef".repeat(4);
const FILES = { "/a.js": HASH, "/styles.css": HASH };

/** Pages as a host could write them so that a browser runs what a careless look passes over. */
const HIDDEN = [
  "<script>steal()</script>",
  "<SCRIPT>steal()</SCRIPT>",
  "<script/src=/b.js></script>",
  "<script src=/b.js></script>",
  "<script src='/b.js'></script>",
  '<script src="/b.js" src="/a.js"></script>',
  '<script src="/a.js" src="/b.js"></script>',
  '<script src="/a.js">steal()</script>',
  '<script src="/a.js?v=0123456789abcdef&x"></script>',
  '<script src="//example.org/a.js"></script>',
  '<script src="https://example.org/a.js"></script>',
  '<script src="/x/../b.js"></script>',
  '<script\nsrc="/b.js"></script>',
  '<a title=x"><script src="/b.js"></script>',
  '<script type="application/json">1</script>',
  '<script type="application/json" id="fresh-data"></script><script>steal()</script>',
  '<script type="application/json" id="fresh-data" src="/b.js"></script>',
  '<svg><script href="/b.js"></script></svg>',
  '<link rel="stylesheet" href="/b.css">',
  '<link rel="modulepreload" href="/b.js"/>',
  '<link rel="manifest" href=/b.json>',
  '<link rel="stylesheet" href="#fresh-data" blocking="render">',
  '<link rel="expect stylesheet" href="#fresh-data" blocking="render">',
  '<link rel="expect" href="#fresh-data" blocking="render" href="/b.css">',
  '<base href="https://example.org/">',
  '<iframe src="/b.html"></iframe>',
  "<style>p{}</style>",
  '<meta http-equiv="refresh" content="0;/b">',
  '<img src="x" onerror="steal()">',
  "<img src=x onerror=steal()>",
  '<svg/onload="steal()">',
  '<a href="javascript:steal()">a</a>',
];

Deno.test("[E2E-37] a page with code of its own, or a file that is not listed, is found however it is written", () => {
  for (const html of HIDDEN) {
    const { problems } = findingsIn(`<html><head></head><body>${html}</body></html>`, FILES);
    assert.ok(problems.length > 0, html);
  }
});

Deno.test("[E2E-37] what pages have is no problem: listed files, by their hash too, and their data", () => {
  const html = '<!DOCTYPE html><html><head><meta charset="utf-8"/>' +
    '<link rel="stylesheet" href="/styles.css?v=0123456789abcdef"/>' +
    '<link rel="expect" href="#fresh-data" blocking="render">' +
    '<script type="module" async src="/a.js" data-x="{&quot;a&quot;:1 > 0}"></script></head>' +
    "<body><p>on time = money, &lt;script&gt;</p>" +
    '<script type="application/json" id="fresh-data">[{"a":"\\u003cscript>"}]</script></body></html>';
  assert.deepEqual(findingsIn(html, FILES), {
    addresses: ["/a.js", "/styles.css?v=0123456789abcdef"],
    problems: [],
  });
  const header = "</styles.css?v=0123456789abcdef>; rel=preload, </b.js>; rel=modulepreload";
  assert.deepEqual(findingsInHeader(header, FILES), {
    addresses: ["/styles.css?v=0123456789abcdef"],
    problems: ['a Link header with "/b.js", not in the list'],
  });
});
