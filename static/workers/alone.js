/*
 * The service worker of what lies in this folder: it does nothing, so that the requests of workers
 * here go to the server alone. Those of pages would be kept in the memory of the pages' own one.
 * See docs/decisions/0055.
 */
