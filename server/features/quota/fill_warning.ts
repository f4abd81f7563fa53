import { sizeText } from "../../../protocol/sizes.ts";
import type { Log } from "../../base/log.ts";
import type { StoredBytes } from "./reservation.ts";

/** Shares of a quota at which people are warned. */
export const WARN_AT = [0.8, 0.95];

/** The warning in the host's log that the installation fills up, once for each share reached. */
export class FillWarning {
  /** How many of the shares were reached at the last look. */
  #reached = 0;

  constructor(private readonly log: Log) {}

  /** @param share the share of the quota that is used: 1 is all of it */
  look(share: number, { used, quota }: StoredBytes): void {
    const reached = [...WARN_AT, 1].filter((at) => share >= at).length;
    if (reached > this.#reached && quota !== null) {
      this.log.warn(
        `STORAGE IS FILLING UP: ${sizeText(used)} of the quota of ${sizeText(quota)} are used. ` +
          "Beyond it no messages are taken: make room, or raise --quota.",
      );
    }
    this.#reached = reached;
  }
}
