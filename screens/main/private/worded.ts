import { inWords } from "../../../client/private/in_words.ts";

/** Does something, and says why it did not work in words for the person. */
export async function worded<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw inWords(error);
  }
}
