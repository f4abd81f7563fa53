/** Has the browser save what an address answers with; the page stays. */
export function saveFrom(address: string, name?: string): void {
  const link = document.createElement("a");
  link.href = address;
  // Responses of the service worker name the file themselves, and work only if this isn't set.
  if (name !== undefined) link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Milliseconds after which the browser has begun to save. */
const SAVE_START_MS = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: "application/octet-stream" }));
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), SAVE_START_MS);
}
