// Message format: a string in which `{name}` is a value, `{count, plural, one {# member} other {#
// members}}` the form for a number, and `<link>…</link>` a part that is more than text.
import { LOCALE } from "./locale.ts";

/** The names of a message's values. */
export type Values<Message> = string extends Message ? never
  : Message extends `${string}{${infer Head}}${infer Rest}`
    ? Head extends `${infer Name}, plural, ${string}` ? Name | ValuesAfterPlural<Rest>
    : Head | Values<Rest>
  : never;
type ValuesAfterPlural<Message> = Message extends `}${infer Rest}` ? Values<Rest>
  : Message extends `${string}{${string}}${infer Rest}` ? ValuesAfterPlural<Rest>
  : never;

/** The names of a message's parts. */
export type Parts<Message> = string extends Message ? never
  : Message extends `${string}</${infer Name}>${infer Rest}` ? Name | Parts<Rest>
  : never;

/** A value, or a part with its content. */
export const TOKEN = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}|<(\w+)>(.*?)<\/\3>/gs;

/** A message with its values, such as `fill("{count} of {max}", { count: 1, max: 5 })`. */
export function fill<Message extends string>(
  message: Message,
  values: [Values<Message>] extends [never] ? never
    : { [Name in Values<Message>]: string | number },
): string {
  return message.replace(TOKEN, (all, name, cases) => {
    const value = (values as Record<string, string | number>)[name];
    return cases ? formOf(cases, value as number) : name ? String(value) : all;
  });
}

let rules: Intl.PluralRules;
let numbers: Intl.NumberFormat;

/** The form of ` one {# member} other {# members}` that a number takes. */
function formOf(cases: string, count: number): string {
  const category = (rules ??= new Intl.PluralRules(LOCALE)).select(count);
  const at = cases.indexOf(`${category} {`);
  return cases.slice(cases.indexOf("{", at) + 1, cases.indexOf("}", at))
    .replace("#", (numbers ??= new Intl.NumberFormat(LOCALE)).format(count));
}
