/** What a handler gives its page, and how the page is answered. */
export interface PageResponse<D> {
  data: D;
  status?: number;
  headers?: HeadersInit;
}
