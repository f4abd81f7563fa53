/** Data from a handler for its page, and the page's status and headers. */
export interface PageResponse<D> {
  data: D;
  status?: number;
  headers?: HeadersInit;
}
