import { renderPage, runRoute } from "./respond.ts";
import { Context, HttpError, type RequestInfo } from "./context.ts";
import { registerIslands } from "./islands.ts";
import { listRoutes, matchRoute } from "./match.ts";
import { reloadEndpoint } from "./reload.ts";
import type { Site } from "./site.ts";
import type { Middleware } from "./types.ts";

interface Options {
  /** Receives every error that was not thrown on purpose (a status 500). */
  report?: (error: unknown) => void;
}

/** The pages of a site behind middlewares, as in Fresh 2. */
export class App<S> {
  #middlewares: Middleware<S>[] = [];
  #report: (error: unknown) => void;

  constructor(readonly site: Site, { report = console.error }: Options = {}) {
    this.#report = report;
    registerIslands(site.islands);
    if (site.assets.dev) this.use(reloadEndpoint());
  }

  /** Adds middlewares that see every request, in the order in which they are added. */
  use(...middlewares: Middleware<S>[]): this {
    this.#middlewares.push(...middlewares);
    return this;
  }

  /** Serves the pages in routes/, after `routes/_middleware`. */
  fsRoutes(): this {
    const { routes } = this.site;
    const pages = listRoutes(routes);
    const shared = routes["/_middleware"]?.default as Middleware<S> | Middleware<S>[] | undefined;
    return this.use(...[shared ?? []].flat(), async (ctx) => {
      try {
        const found = matchRoute(pages, ctx.url.pathname);
        if (!found) return await ctx.next();
        ctx.route = found.file;
        ctx.params = found.params;
        return await runRoute(ctx, found.file);
      } catch (error) {
        // Handled here, so that error pages get the middlewares' headers too.
        return this.#fail(ctx, error);
      }
    });
  }

  /** Returns the function that handles requests. It never rejects. */
  handler(): (req: Request, info?: RequestInfo) => Promise<Response> {
    return async (req, info = {}) => {
      const ctx = new Context<S>(req, info, this.site);
      const step = async (i: number): Promise<Response> => {
        if (i === this.#middlewares.length) throw new HttpError(404);
        ctx.next = () => step(i + 1);
        return await this.#middlewares[i](ctx);
      };
      try {
        const response = await step(0);
        return req.method === "HEAD" ? new Response(null, response) : response;
      } catch (error) {
        return this.#fail(ctx, error);
      }
    };
  }

  #fail(ctx: Context<S>, error: unknown): Response {
    const known = error instanceof HttpError;
    const init = { status: known ? error.status : 500, headers: known ? error.headers : undefined };
    if (!known) this.#report(error);
    ctx.error = error;
    try {
      if (this.site.routes["/_error"]) return renderPage(ctx, "/_error", undefined, init);
    } catch (failure) {
      this.#report(failure);
    }
    return new Response(String(init.status), init);
  }
}
