// One app for all tests of a spec that only look at it and leave it as they found it. It lives as long as its worker; what it
// complains of is still laid at the door of the test in which it did.
import type { Page } from '@playwright/test'
import {
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
  /** Takes complaints that a test expects off the list, and fails if none comes. */
  expectComplaint(pattern: RegExp): Promise<void>
}

type Living = { readonly app: RunningApp; readonly complaints: string[] }

export type LastingOptions = LaunchOptions & {
  /** Once, after the start. */
  readonly prepare?: (window: Page) => Promise<unknown>
  /** What the app complains of at its start, as it should. */
  readonly complaintAtStart?: RegExp
}

/** `test` with `lasting`, the app of this worker. */
export const testOnLastingApp = ({ prepare, complaintAtStart, ...options }: LastingOptions) =>
  base.extend<{ lasting: LastingApp }, { living: Living }>({
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

    lasting: async ({ living: { app, complaints } }, use) => {
      await use({ ...app, expectComplaint: (pattern) => takeExpected(complaints, pattern) })
      expectNoComplaint(complaints)
    },
  })
