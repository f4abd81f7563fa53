import type { ComponentType } from "react";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { Loading } from "../../components/ui/Spinner.tsx";
import type { SettingsPage, SettingsPages } from "./settings_page.ts";

/** A page with a view that is loaded when it is first shown. */
export interface ShownPage<Props> extends SettingsPage<Props> {
  readonly View: ComponentType<Props>;
}

/** Collects the pages of features by tab. */
export function pagesOf<Tab extends string, Props extends object>(
  features: readonly (SettingsPages<Tab, Props> | undefined)[],
): ReadonlyMap<string, ShownPage<Props>> {
  const pages = features.flatMap((of) => Object.entries<SettingsPage<Props> | undefined>(of ?? {}));
  return new Map(pages.flatMap(([tab, page]) => page ? [[tab, shown(page)]] : []));
}

function shown<Props extends object>(page: SettingsPage<Props>): ShownPage<Props> {
  return { ...page, View: lazyPart(page.view, { fallback: () => <Loading /> }) };
}

/** Returns the pages of these tabs, in their order; a tab without one is missing. */
export function tabsWith<Tab extends string, Props>(
  tabs: readonly Tab[],
  pages: ReadonlyMap<string, ShownPage<Props>>,
): (ShownPage<Props> & { value: Tab })[] {
  return tabs.flatMap((value) => {
    const page = pages.get(value);
    return page ? [{ ...page, value }] : [];
  });
}
