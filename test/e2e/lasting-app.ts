// One app for all tests of a spec that only look at it and leave it unchanged. It lives as long as its worker; its
// errors are attributed to the test in which they occur.
import type { Page } from '@playwright/test'
import {
  attachSeen,
  expectNoComplaint,
  makeUserData,
  removeUserData,
  startApp,
  takeExpected,
  test as base,
  type LaunchOptions,
  type RunningApp,
} from './fixture'

export type LastingApp = RunningApp & {
  /** Removes errors that a test expects, and fails if there are none. */
  expectComplaint(pattern: RegExp): Promise<void>
}

type Living = { readonly app: RunningApp; readonly complaints: string[] }

export type LastingOptions = LaunchOptions & {
  /** Once, after the start. */
  readonly prepare?: (window: Page) => Promise<unknown>
  /** The expected error at its start. */
  readonly complaintAtStart?: RegExp
}

/** `test` with `lasting`, the app of this worker. */
export function testOnLastingApp({ prepare, complaintAtStart, ...options }: LastingOptions) {
  // One worker for the whole spec: otherwise each that takes a test of it starts an app.
  base.describe.configure({ mode: 'default' })
  return base.extend<{ lasting: LastingApp }, { living: Living }>({
    living: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
      async ({}, use) => {
        const folder = makeUserData()
        const complaints: string[] = []
        const app = await startApp(folder, options, complaints)
        if (complaintAtStart !== undefined) await takeExpected(complaints, complaintAtStart)
        await prepare?.(app.window)
        await use({ app, complaints })
        await app.close()
        removeUserData(folder)
        expectNoComplaint(complaints)
      },
      { scope: 'worker' },
    ],

    lasting: async ({ living: { app, complaints } }, use, testInfo) => {
      await use({ ...app, expectComplaint: (pattern) => takeExpected(complaints, pattern) })
      if (testInfo.status !== testInfo.expectedStatus) await attachSeen(app, testInfo)
      expectNoComplaint(complaints)
    },
  })
}
