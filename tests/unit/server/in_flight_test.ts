import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import { BytesInFlight } from "../../../server/delivery/http/in_flight.ts";

const refusal = (code: string) => (error: unknown) =>
  error instanceof AppError && error.code === code && error.retryAfter! > 0;

Deno.test("[HARD-2] one account holds its part of the budget, all together the whole of it", () => {
  const budget = new BytesInFlight({ all: 100, each: 40 });
  const ada = budget.take("ada", 30);
  ada.grow(10);
  assert.throws(() => ada.grow(1), refusal("rate_limited"));
  assert.throws(() => budget.take("ada", 1), refusal("rate_limited"));
  const bob = budget.take("bob", 40);
  const eve = budget.take("eve", 10);
  assert.throws(() => eve.grow(11), refusal("overloaded"));
  eve.grow(10);
  assert.equal(budget.held, 100);
  for (const hold of [ada, ada, bob, eve]) hold.release();
  assert.equal(budget.held, 0);
  budget.take("ada", 40);
});
