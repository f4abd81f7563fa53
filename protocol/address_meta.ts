/** Name of the element in a page's head that says what links to the server begin with (OPS-4). */
export const ADDRESS_META = "parley-address";
