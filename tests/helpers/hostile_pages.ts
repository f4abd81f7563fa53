/** Opens the page in which hostile texts are measured. */
import * as esbuild from "esbuild";
import type { Browser, Page } from "playwright-core";
import { resolve } from "node:path";
import { QUICK, TEST_BUILD } from "../../scripts/test/build.ts";
import { testSite } from "./builds.ts";
import { build } from "../../server/delivery/fresh/build.ts";
import { withBundler } from "../../server/delivery/fresh/build/bundler.ts";

const ROOT = resolve(import.meta.dirname!, "../..");
const URL_OF_PAGE = "http://127.0.0.1:9/";

/** A page with `globalThis.hostile` of hostile_page.tsx, and the product's own styles. */
export async function openHostilePage(browser: Browser): Promise<Page> {
  await build({ root: ROOT, ...QUICK, ifNeeded: true });
  const { outputFiles } = await withBundler(() =>
    esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: ["tests/helpers/hostile_page.tsx"],
      bundle: true,
      write: false,
      format: "iife",
      target: "es2022",
      jsx: "automatic",
      jsxImportSource: "react",
      alias: {
        "react": "preact/compat",
        "react-dom": "preact/compat",
        "react/jsx-runtime": "preact/jsx-runtime",
      },
      minify: true,
      define: { DEV: "false", "process.env.NODE_ENV": '"production"' },
    })
  );
  const { assets } = await testSite();
  const styles = await Deno.readTextFile(`${TEST_BUILD}/_fresh/public${assets.styles["/index"]}`);
  const page = await browser.newPage();
  // Intercepts all requests: the page is created here, at an address that may encrypt.
  await page.route(
    "**/*",
    (route) =>
      route.request().url() === URL_OF_PAGE
        ? route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" })
        : route.abort(),
  );
  await page.goto(URL_OF_PAGE);
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: outputFiles[0]!.text });
  return page;
}
