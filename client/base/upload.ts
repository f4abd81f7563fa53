/** Called with the sent part of a request body, from 0 to 1. */
export type Progress = (part: number) => void;

interface Options {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  onProgress: Progress;
}

/**
 * Works like `fetch` and reports upload progress, which only XMLHttpRequest provides. Throws like
 * `fetch`.
 */
export function upload(url: string, options: Options): Promise<Response> {
  const { method, headers, body, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader("Retry-After");
      const headers: HeadersInit = retryAfter ? { "Retry-After": retryAfter } : {};
      // A response without content must not have any.
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError("The upload failed"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    if (signal.aborted) request.onabort(new ProgressEvent("abort"));
    else request.send(body);
  });
}
