import { toUserError } from "../../../client/private/user_error.ts";

/** Does something, and says why it did not work in words for the person. */
export async function withErrorText<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toUserError(error);
  }
}
