let status: HTMLElement | null = null;

/** Says to screen readers where something that was moved is now. */
export function announce(text: string): void {
  if (!status) {
    status = document.createElement("p");
    status.className = "sr-only";
    status.role = "status";
    document.body.append(status);
  }
  status.textContent = text;
}
