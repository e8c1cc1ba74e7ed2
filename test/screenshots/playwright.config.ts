// npm run screenshots. Not part of the tests: the pictures are looked at, not compared.
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/screenshots',
  globalSetup: '../e2e/global-setup.ts',
})
