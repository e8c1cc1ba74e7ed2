// A small app of its own, by which the specs of the host's contract ask what an app may rely on.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningApp } from '../fixture'
import { testOnLastingApp } from '../lasting-app'
import { root } from '../runtime'

export const contractApp = join(root, 'test/e2e/fixtures/contract-app')

type Bridge = {
  readonly refusedModules: string[]
  readonly nested: { value: number }
  invoke(channel: string, value?: unknown): Promise<unknown>
  tell(value: unknown): void
  onTold(listener: (value: unknown) => void): () => void
  twice(work: (value: number) => number): number
  fail(): void
  laterFail(): Promise<void>
  exposeAgain(): string
}
type Seen = {
  readonly navigations: string[]
  readonly popups: string[]
  readonly permissions: string[]
  readonly secondInstances: { argv: string[]; data: unknown }[]
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis.
  var bridge: Bridge
  // oxlint-disable-next-line no-var -- as above; this one lives in the main process of the contract app.
  var contract: Seen
}

// Its page has an inline script, which the policy must stop and the page then reports.
export const STOPPED_SCRIPT = /Content Security Policy/

/** Most tests only look at the app; those that change it have one of their own. */
const looking = testOnLastingApp({ appPath: contractApp, complaintAtStart: STOPPED_SCRIPT })

export const test = looking.extend<{ contractApp: RunningApp; window: Page }>({
  contractApp: async ({ launcher }, use) => {
    const running = await launcher.launch({ appPath: contractApp })
    await launcher.expectComplaint(STOPPED_SCRIPT)
    await use(running)
  },
  window: async ({ contractApp: { window } }, use) => {
    await use(window)
  },
})

export const seen = (app: RunningApp): Promise<Seen> => app.electron.evaluate(() => globalThis.contract)
