// npm run screenshots, and the pictures of a run of the tests. They are looked at, not compared, but for those of README.md.
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** A walk is quicker than any person: where the service has had its calls of the minute, it waits for its turn. */
const LONGEST_TURN_MS = 70_000

export default defineConfig({
  ...base,
  testDir: '.',
  expect: { timeout: LONGEST_TURN_MS },
  outputDir: '../../test-results/screenshots',
  globalSetup: '../e2e/global-setup.ts',
})
