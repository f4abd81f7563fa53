/** A small site in fixture/, built into a folder of its own. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { App, type Site, staticFiles } from "fresh";
import { build, type BuildOptions } from "../../server/delivery/fresh/build.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

export interface FixtureState {
  visitor?: string;
}

/** A copy of the fixture inside the project, where its imports resolve. Disposing removes it. */
export async function copyFixture() {
  const parent = `${PROJECT}test-results`;
  await mkdir(parent, { recursive: true });
  const root = await Deno.makeTempDir({ dir: parent, prefix: "pages-" });
  await cp(`${PROJECT}tests/pages/fixture`, root, { recursive: true });
  const imports = { "fresh/runtime": "./../../server/delivery/fresh/runtime.ts" };
  await writeFile(`${root}/deno.json`, JSON.stringify({ imports }));
  return {
    root,
    build: (options: Omit<BuildOptions, "root"> = {}) => build({ root, ...options }),
    /** What the last build wrote, as the server loads it. */
    async site(): Promise<Site> {
      return {
        ...await import(`${root}/_fresh/manifest.ts`),
        publicFolder: `${root}/_fresh/public`,
      };
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
}

/** The fixture, built, as an app that greets `?visitor=` and keeps what it reports. */
export async function startFixture(options: Omit<BuildOptions, "root"> = {}) {
  const fixture = await copyFixture();
  await fixture.build(options);
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
