import type { Parts, Values } from "./message.ts";

/** Texts of an area in another language: the same keys, values and parts. */
export type Translation<Area> = {
  [Group in keyof Area]: { [Key in keyof Area[Group]]: Alike<Area[Group][Key]> };
};

type Alike<Message> = Both<Holding<Message>> extends infer Pattern
  ? unknown extends Pattern ? string : Pattern
  : never;
/** A pattern for each value and each part that a message holds, boxed: each may be a union. */
type Holding<Message> =
  | Boxed<
    Values<Message>,
    { [Name in Values<Message>]: `${string}{${Name}${"}" | ", plural,"}${string}` }
  >
  | Boxed<
    Parts<Message>,
    { [Name in Parts<Message>]: `${string}<${Name}>${string}</${Name}>${string}` }
  >;
type Boxed<Names extends string, Patterns extends Record<Names, string>> = {
  [Name in Names]: { pattern: Patterns[Name] };
}[Names];
/** All the patterns combined; unknown if there is none. */
type Both<Boxes> =
  (Boxes extends { pattern: infer Pattern } ? (taken: Pattern) => void : never) extends
    (taken: infer All) => void ? All : unknown;
