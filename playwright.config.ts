// End-to-end specs drive the real window: real Electron if its binary is present, otherwise the stand-in host.
import { defineConfig } from '@playwright/test'

/**
 * A spec keeps about a quarter of a core busy: for the rest it waits for the practice service, which takes its time as a
 * real one does. Five of them fill the two cores of the smallest machine: seven took longer.
 */
const MAXIMUM_WORKERS = 5
/** A loaded computer may hiccup in continuous integration; what passed only at its second try is named, and its cause is to be removed. */
const SECOND_TRIES = process.env['CI'] === undefined ? 0 : 1
/** Some specs follow a sale that the service ends after 40 seconds; a busy machine takes longer. */
const TEST_TIMEOUT_MS = 120_000

/** It needs programs that only some computers have, and runs when it is asked for: `REAL_INPUT_METHODS=1`. */
const REAL_INPUT_METHODS =
  process.env['REAL_INPUT_METHODS'] === '1'
    ? []
    : ['**/real-input-methods.spec.ts', '**/real-keyboard-layouts.spec.ts']

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: REAL_INPUT_METHODS,
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: MAXIMUM_WORKERS,
  fullyParallel: true,
  retries: SECOND_TRIES,
  forbidOnly: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: 10_000 },
  reporter: [['list']],
})
