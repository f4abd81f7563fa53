import type { ComponentChildren } from "preact";
import type { Context } from "./context.ts";
import type { PageResponse } from "./page_response.ts";

type Awaitable<T> = T | Promise<T>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type HandlerFn<D, S> = (ctx: Context<S>) => Awaitable<Response | PageResponse<D>>;
export type Handlers<D, S> = HandlerFn<D, S> | { [M in Method]?: HandlerFn<D, S> };
export type Middleware<S> = (ctx: Context<S>) => Awaitable<Response>;

/** Props of a page, `_app` or `_error`. `Component` is what `_app` wraps. */
export type PageProps<D, S> =
  & Pick<Context<S>, "req" | "url" | "params" | "state" | "route" | "error">
  & { data: D; Component: () => ComponentChildren };

/** The data that a route's handlers give its page. */
export type DataOf<H> = [H] extends [never] ? unknown
  // deno-lint-ignore no-explicit-any
  : H extends (...args: any[]) => infer R ? Extract<Awaited<R>, { data: unknown }>["data"]
  : { [K in keyof H]: DataOf<H[K]> }[keyof H];
