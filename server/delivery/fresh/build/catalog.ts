/** The texts of an area by group and key. */
export type Catalog = Record<string, Record<string, string>>;
