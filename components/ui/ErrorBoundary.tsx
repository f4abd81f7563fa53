import { Component, type ReactNode } from "react";
import { actions, states } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { FIRST_WAIT_MS, isStuck, missingModule, untilLoaded } from "../../browser/lazy.ts";

interface Props {
  children: ReactNode;
  /**
   * Replacement for what failed. `retry` renders it again. `reload`, given only if nothing else may
   * help, reloads the page.
   */
  fallback?: (retry: () => void, reload?: () => void) => ReactNode;
  /** Subject of the children: a change renders them again. */
  of?: unknown;
}

interface State {
  failed: boolean;
  stuck?: boolean;
  of: unknown;
}

/**
 * Contains an error: replaces whatever throws while rendering, once, and everything around it keeps
 * working (HARD-1). It renders again once the missing module has loaded (MEND-66) or the connection
 * is back (UX-5). The error is reported as uncaught.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of };

  #stop = () => {};
  readonly #retry = () => {
    this.#stop();
    this.setState({ failed: false });
  };
  // Reloading into an unreachable page would be worse.
  readonly #reload = () => void fetch("/files.json").then(() => location.reload(), this.#retry);

  static override getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { failed: false, of };
  }
  static override getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, stuck: isStuck(error) };
  }
  override componentDidCatch(error: unknown): void {
    globalThis.reportError?.(error);
    this.#stop();
    const missing = missingModule(error);
    const options = { wait: FIRST_WAIT_MS, inBackground: true };
    if (missing) this.#stop = untilLoaded(missing, this.#retry, options);
    else addEventListener("online", this.#retry, { once: true });
  }
  override componentWillUnmount(): void {
    this.#stop();
  }
  override render(): ReactNode {
    const { children, fallback = failedPart } = this.props;
    const { failed, stuck } = this.state;
    return failed ? fallback(this.#retry, stuck ? this.#reload : undefined) : children;
  }
}

/** Renders the replacement for a part that failed to load or render. */
export function failedPart(retry: () => void, reload?: () => void): ReactNode {
  return (
    <div role="alert" class="m-auto flex flex-col items-center gap-3 p-6 text-center text-muted">
      {states.partFailed}
      <Button look="secondary" onClick={reload ?? retry}>
        {reload ? actions.reload : actions.tryAgain}
      </Button>
    </div>
  );
}

/** Replaces a page that fails to render. */
export function failedPage(): ReactNode {
  return (
    <main class="flex h-page flex-col items-center justify-center p-6 text-center">
      <img src="/icon.svg" alt="" width={48} height={48} />
      <div role="alert" class="mt-4 mb-5">
        <h1 class="text-20 font-semibold text-strong">{states.pageFailed}</h1>
        <p class="mt-1 text-muted">{states.pageSafe}</p>
      </div>
      <Button ref={(button) => button?.focus()} onClick={() => location.reload()}>
        {actions.reload}
      </Button>
    </main>
  );
}
