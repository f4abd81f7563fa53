/** Test files that `deno task test:long` runs and `deno task test` does not: each takes a minute. */
export const LONG_TESTS = [
  "tests/e2e/private_losses_test.ts",
  "tests/e2e/pseudo_test.ts",
  "tests/hostile/siege_test.ts",
  "tests/pages/reproducible_test.ts",
];
