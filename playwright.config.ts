// End-to-end specs drive the real window: real Electron where its binary is present, the stand-in host otherwise.
import { defineConfig } from '@playwright/test'

const MAXIMUM_WORKERS = 2

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: MAXIMUM_WORKERS,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { trace: 'retain-on-failure' },
})
