/** Test files that `deno task test:long` runs and `deno task test` does not: each takes a minute. */
export const LONG_TESTS = [
  "tests/e2e/private_losses_test.ts",
  "tests/e2e/private_postgres_test.ts",
  "tests/e2e/pseudo_test.ts",
  "tests/hostile/siege_test.ts",
  "tests/pages/reproducible_test.ts",
];

/** The folder of attacks that `deno task test:host` plays one by one, each with pages of its own. */
export const HOST_TESTS = "tests/host/";

/** Tests that `deno task test` leaves out: files, and folders that end with a slash. */
export const LEFT_OUT = [...LONG_TESTS, HOST_TESTS];

/** Test files that `deno task test` runs in short and `deno task test:long` in full. */
export const SIZED_TESTS = [
  "tests/api/bad_input_test.ts",
  "tests/api/between_test.ts",
  "tests/api/file_transfer_test.ts",
  "tests/api/large_bodies_test.ts",
  "tests/api/maxima_test.ts",
  "tests/cli/verify_client_test.ts",
  "tests/cluster/db_faults_test.ts",
  "tests/faults/kill_test.ts",
  "tests/fuzz/fuzz_test.ts",
  "tests/hostile/canaries_test.ts",
  "tests/hostile/rendering_test.ts",
  "tests/socket/refetch_test.ts",
  "tests/socket/roles_refetch_test.ts",
  "tests/socket/social_refetch_test.ts",
  "tests/socket/voice_random_test.ts",
  "tests/unit/reading/agree_test.ts",
];
