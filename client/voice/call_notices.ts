import { ApiError, serverText } from "../base/errors.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { PrivatePins } from "../channels/private_pins.ts";
import { call as texts, notices as t, rows } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import type { ShownCall } from "./calls_store.ts";

type Between = Pick<ShownCall, "channelId" | "other">;

interface Deps {
  toasts: ToastStore;
  /** See channels/private_pins.ts. */
  nameIn: PrivatePins["nameIn"];
}

/** Toasts about the events of a call. */
export class CallNotices {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns the name of the other person; empty: in an encrypted conversation without a pinned name
   * (MEND-29).
   */
  nameOf({ channelId, other }: Between): string {
    return this.#deps.nameIn(channelId, other.id, other.username) ?? "";
  }

  incoming(call: Between): void {
    const username = this.nameOf(call);
    this.#say(username ? fill(t.incoming, { username }) : texts.incoming);
  }

  connected(): void {
    this.#deps.toasts.show(t.connected, "success");
  }

  rejected(): void {
    this.#say(t.rejected);
  }

  ended(): void {
    this.#say(t.ended);
  }

  /** Reports a missed call. */
  missed(call: Between): void {
    const username = this.nameOf(call);
    this.#say(username ? fill(t.missed, { username }) : fill(rows.missed, { count: 1 }));
  }

  /** The other has not answered. */
  unanswered(call: Between): void {
    const username = this.nameOf(call);
    this.#say(username ? fill(t.unanswered, { username }) : fill(rows.unanswered, { count: 1 }));
  }

  /** The conversation has become private: the call ends. */
  becamePrivate(): void {
    this.#say(t.private);
  }

  startFailed(call: Between, error: unknown): void {
    const isNobody = error instanceof ApiError && error.code === "no_device";
    const username = this.nameOf(call);
    const text = isNobody && username ? fill(t.noDevice, { username }) : null;
    this.#fail(text ?? serverText(error, t.startFailed));
  }

  endFailed(error: unknown): void {
    this.#fail(serverText(error, t.endFailed));
  }

  responseFailed(accepted: boolean, error: unknown): void {
    this.#fail(serverText(error, accepted ? t.acceptFailed : t.rejectFailed));
  }

  /** Reports why the call could not be connected. @param error its message is for the user */
  connectFailed(error: unknown): void {
    this.#fail(error instanceof Error ? error.message : String(error));
  }

  #say(text: string) {
    this.#deps.toasts.show(text);
  }

  #fail(text: string) {
    this.#deps.toasts.show(text, "error");
  }
}
