import assert from "node:assert/strict";
import { scheduled } from "../../../client/e2ee/worker/scheduled.ts";

class Base {
  inherited(): Promise<string> {
    return Promise.resolve("inherited");
  }
}

class Greeting extends Base {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
  }

  greet(mark: string): Promise<string> {
    return Promise.resolve(this.#hello() + mark);
  }

  #hello(): string {
    return `Hello ${this.#name}`;
  }
}

Deno.test("the methods of an object are called by the schedule, and it has no others", async () => {
  const log: unknown[] = [];
  const api = scheduled(new Greeting("Ada"), (work, input) => {
    log.push(input);
    return work();
  });
  assert.deepEqual(Object.keys(api), ["greet"]);
  const { greet } = api;
  assert.equal(await greet("!"), "Hello Ada!");
  assert.deepEqual(log, [["!"]]);
});

Deno.test("a public member that is no asynchronous method does not compile", () => {
  class Open {
    readonly state = { isOpen: true };
  }
  // @ts-expect-error: pages could read it
  assert.deepEqual(Object.keys(scheduled(new Open(), (work) => work())), []);
});
