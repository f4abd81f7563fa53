import type { ComponentChildren } from "preact";
import type { DataOf, Handlers, Middleware, PageProps } from "./types.ts";

/** Typed identity helpers for one type of state, as in Fresh 2. */
export function createDefine<S>() {
  return {
    // deno-lint-ignore no-explicit-any
    handlers: <H extends Handlers<any, S>>(handlers: H): H => handlers,
    page: <H = never>(view: (props: PageProps<DataOf<H>, S>) => ComponentChildren) => view,
    middleware: (middleware: Middleware<S>): Middleware<S> => middleware,
  };
}
