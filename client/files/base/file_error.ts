/** Why a file cannot be shown or saved: `message` is for the person. */
export class FileError extends Error {
  constructor(
    /**
     * `gone`: not there, or not for this person. `forged`: not what was sent. `lost`: the server
     * cannot be reached. `large`: more than can be held where nothing can be streamed.
     */
    readonly why: "gone" | "forged" | "lost" | "large",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
