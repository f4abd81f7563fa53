/** A small site in fixture/, built into a folder of its own. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { App, type Site, staticFiles } from "fresh";
import { build, type BuildOptions } from "../../server/delivery/fresh/build.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

export interface FixtureState {
  visitor?: string;
}

/** A build that takes a fifth of the CPU: most tests look at neither terser's work nor Brotli's. */
const QUICK: Partial<BuildOptions> = { compress: false, mangle: false };

/**
 * A copy of the fixture inside the project, where its imports resolve. Disposing removes it.
 * @param source absent: the sources, not built
 */
export async function copyFixture(source = `${PROJECT}tests/pages/fixture`) {
  const parent = `${PROJECT}test-results`;
  await mkdir(parent, { recursive: true });
  const root = await Deno.makeTempDir({ dir: parent, prefix: "pages-" });
  await cp(source, root, { recursive: true });
  const imports = { "fresh/runtime": "./../../server/delivery/fresh/runtime.ts" };
  await writeFile(`${root}/deno.json`, JSON.stringify({ imports }));
  return {
    root,
    /** Quick, unless `options` say otherwise. */
    build: (options: Omit<BuildOptions, "root"> = {}) => build({ root, ...QUICK, ...options }),
    /** Returns the output of the last build, loaded as the server does. */
    async site(): Promise<Site> {
      return {
        ...await import(`${root}/_fresh/manifest.ts`),
        publicFolder: `${root}/_fresh/public`,
      };
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

type Fixture = Awaited<ReturnType<typeof copyFixture>>;

let built: Promise<Fixture> | undefined;

Deno.test.afterAll(async () => await (await built)?.[Symbol.asyncDispose]());

/** The quick build, which all tests of a process copy. */
async function buildOnce(): Promise<Fixture> {
  const fixture = await copyFixture();
  await fixture.build();
  return fixture;
}

/** Starts the built fixture as an app that greets `?visitor=` and stores its reports. */
export async function startFixture(options?: Omit<BuildOptions, "root">) {
  const fixture = await copyFixture(options ? undefined : (await (built ??= buildOnce())).root);
  if (options) await fixture.build(options);
  const site = await fixture.site();
  const reported: unknown[] = [];
  const app = new App<FixtureState>(site, { report: (error) => reported.push(error) });
  app.use(async (ctx) => {
    ctx.state.visitor = ctx.url.searchParams.get("visitor") ?? undefined;
    const response = await ctx.next();
    response.headers.set("x-outer", "1");
    return response;
  });
  app.use(staticFiles()).fsRoutes();
  const handler = app.handler();
  return {
    ...{ site, reported, root: fixture.root },
    get: (path: string, init?: RequestInit) =>
      handler(new Request(new URL(path, "http://chat.test"), init)),
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  };
}
