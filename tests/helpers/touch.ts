/** Fingers: real touches, sent to the browser one by one. */
import type { Locator, Page } from "playwright-core";

/** A phone, upright and on its side. */
export const PHONE = phone(390, 844);
export const PHONE_LYING = phone(844, 390);

function phone(width: number, height: number) {
  return { viewport: { width, height }, hasTouch: true, isMobile: true };
}

export interface Point {
  x: number;
  y: number;
}

/** Finger on a page. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves to a point in `steps` moves, each rendered before the next. */
  move(to: Point, steps?: number): Promise<void>;
  up(): Promise<void>;
}

export async function finger(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async down(at) {
      last = at;
      await touch("touchStart", [at]);
    },
    async move(to, steps = 8) {
      const from = last;
      for (let i = 1; i <= steps; i++) {
        const part = i / steps;
        last = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch("touchMove", [last]);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    },
    up: () => touch("touchEnd", []).then(() => {}),
  };
}

/** A point within an element: `right` and `down` from its left upper corner, in CSS pixels. */
export async function pointIn(element: Locator, right: number, down: number): Promise<Point> {
  const { x, y } = (await element.boundingBox())!;
  return { x: x + right, y: y + down };
}

/** A finger goes down, moves `by`, and leaves. */
export async function swipe(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const hand = await finger(page);
  await hand.down(from);
  await hand.move({ x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) });
  await hand.up();
}

/** A finger rests until `until` is there, and leaves. */
export async function longPress(page: Page, at: Point, until: () => Promise<void>): Promise<void> {
  const hand = await finger(page);
  await hand.down(at);
  await until();
  await hand.up();
}
