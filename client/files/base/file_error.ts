/** Why a file cannot be shown or saved: `message` is for the person. */
export class FileError extends Error {
  constructor(
    /**
     * `gone`: not there, or not for this person. `forged`: not what was sent. `lost`: the server
     * can't be reached. `large`: too large for memory where streaming is not possible.
     */
    readonly why: "gone" | "forged" | "lost" | "large",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
