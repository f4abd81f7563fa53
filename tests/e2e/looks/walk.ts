/** Goes through a table of screens and layers, and examines each in every look. */
import type { Locator, Page } from "playwright-core";
import { expect } from "../../helpers/e2e.ts";
import { examine, settled } from "./examine.ts";
import { tabThrough } from "./focus.ts";
import { EVERY, type Look, PICTURES, show } from "./looks.ts";
import { picture } from "./shots.ts";

/** Open element of a row. */
export interface Open {
  /** Layer above the rest; without it, the screen itself. */
  layer?: Locator;
  /** Panel beside the rest. */
  beside?: Locator;
  /** Has the focus when the layer has been closed. */
  opener?: Locator;
}

/** A screen, or a layer over one. */
export interface Row<W> {
  name: string;
  /** The components that it shows: a new one in no row fails a test. */
  shows: string;
  /** Only with a mouse, or only with a finger; or everywhere. */
  only?: "mouse" | "touch";
  /** Differs on touch screens: `deno task test` walks it by touch too, not only `test:looks`. */
  byFinger?: true;
  /** Much like the row before: left to `deno task test:looks`. */
  alike?: true;
  open(world: W): Promise<Open | void>;
  /** Stays open for the next row of this group, which shows another part of the same layer. */
  group?: string;
  /** How it is closed, unless by Escape. */
  close?(world: W, open: Open): Promise<void>;
}

export interface World {
  page: Page;
  touch: boolean;
}

/** The rows to walk, as a pattern of their names; without it, all. */
const ROWS = new RegExp(Deno.env.get("PARLEY_ROWS") ?? "");

export async function walk<W extends World>(
  world: W,
  rows: readonly Row<W>[],
  looks: readonly [Look, ...Look[]],
): Promise<void> {
  const walked = rows.filter((row) => isWalked(row, world.touch));
  await show(world.page, looks[0]);
  for (const [index, row] of walked.entries()) {
    const opened = await visit(world, row, looks);
    if (!row.group || row.group !== walked[index + 1]?.group) await close(world, row, opened);
  }
}

function isWalked<W>(row: Row<W>, touch: boolean): boolean {
  if (row.only && (row.only === "touch") !== touch || !ROWS.test(row.name)) return false;
  return EVERY || isQuick(row, touch);
}

/** Opens a row, examines it in each look and leaves it open, in the first look. */
async function visit<W extends World>(
  world: W,
  row: Row<W>,
  looks: readonly [Look, ...Look[]],
): Promise<Open> {
  const { page } = world;
  const opened = await row.open(world) ?? {};
  if (opened.layer) await expect(opened.layer, row.name).toBeVisible();
  if (opened.layer && !world.touch && !PICTURES) await tabThrough(page, row.name, opened.layer);
  const shown = EVERY ? looks : quickLooks(looks, opened);
  for (const look of shown) {
    if (shown.length > 1) await show(page, look);
    await settled(page);
    await picture(page, row.name, look.name);
    if (PICTURES) continue;
    // Lazy content and rotated layouts settle.
    await expect.poll(() => examine(page, look, opened.layer), row.name).toEqual([]);
  }
  if (shown.length > 1) await show(page, looks[0]);
  return opened;
}

/** Returns true if `deno task test` walks a row, by touch or by mouse. */
function isQuick<W>({ only, byFinger, alike }: Row<W>, touch: boolean): boolean {
  return !alike && (!touch || only === "touch" || byFinger === true);
}

/**
 * Returns the looks that find most for their time: the first one, and all of them for rows without
 * a layer.
 */
function quickLooks(looks: readonly [Look, ...Look[]], { layer, beside }: Open) {
  return layer || beside ? [looks[0]] : looks;
}

async function close<W extends World>(world: W, row: Row<W>, opened: Open): Promise<void> {
  const { page } = world;
  if (row.close) await row.close(world, opened);
  else if (opened.layer) await page.keyboard.press("Escape");
  const { layer, opener } = opened;
  if (layer) await expect(layer, `${row.name} closes`).toBeHidden();
  if (opener) await expect(opener, `the focus returns from ${row.name}`).toBeFocused();
}
