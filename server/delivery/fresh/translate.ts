import { registerIslands } from "./islands.ts";
import { type Pages, type Site, SOURCE_LANGUAGE } from "./site.ts";

const loaded = new WeakMap<Site["translations"], Map<string, Promise<Pages>>>();

/** The languages that a site has, its own first. */
export function languagesOf(site: Site): string[] {
  return [SOURCE_LANGUAGE, ...Object.keys(site.translations)];
}

/** The site in one of its languages; each is loaded when it is first asked for. */
export async function inLanguage(site: Site, language: string): Promise<Site> {
  const load = site.translations[language];
  if (!load) return site;
  const pages = loaded.get(site.translations) ?? new Map<string, Promise<Pages>>();
  loaded.set(site.translations, pages);
  if (!pages.has(language)) pages.set(language, register(load()));
  const { routes, islands } = await pages.get(language)!;
  const scripts = site.assets.translated[language];
  return { ...site, routes, islands, assets: { ...site.assets, scripts } };
}

async function register(loading: Promise<Pages>): Promise<Pages> {
  const pages = await loading;
  registerIslands(pages.islands);
  return pages;
}
