import { WithData } from "../../kernel/export.ts";

/** A value, or many that come one after another. */
type Part = [name: string, value: unknown] | [name: string, each: AsyncIterable<unknown>];

/** Writes a JSON object member by member: lists may be larger than memory. */
export async function* jsonObject(parts: Part[]): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of parts) {
    yield `${before}${JSON.stringify(name)}: `;
    if (isMany(value)) yield* jsonList(value);
    else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield "\n}\n";
}

async function* jsonList(each: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const one of each) {
    yield before;
    if (one instanceof WithData) yield* one.json();
    else yield JSON.stringify(one);
    before = ",\n";
  }
  yield before === "[\n" ? "[]" : "\n]";
}

function isMany(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
