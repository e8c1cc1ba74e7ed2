// The stand of a spec with an office: offices, counters and the owner's browser that it starts, and that end with it whatever becomes of it.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { postgresOf } from '../../support/postgres-of-office'
import { makeUserData, removeUserData, startApp, type LaunchOptions, type RunningApp } from '../fixture'
import { test as base } from './first-launch'
import { openBrowser, startOffice, type OfficeOptions, type RunningOffice } from './office'

/** Root cannot run PostgreSQL: the user that does must get to the folder. */
const PASSABLE_FOLDER = 0o711
const REMOVE_RETRIES = 5

export interface Offices {
  /** A fresh folder for an office's data. */
  folder(): Promise<string>
  start(words: readonly string[], options?: OfficeOptions): Promise<RunningOffice>
}

export interface Counter extends RunningApp {
  readonly folder: string
}

export interface Counters {
  /** With a fresh user-data folder, or with that of a counter that was closed or killed. */
  start(options?: LaunchOptions & { readonly folder?: string }): Promise<Counter>
}

/** Their files stay, and their numbers may be another program's by now. */
const killed = new Set<number>()

/** As in a power cut (SIGKILL). Does nothing where it was stopped. */
export function killPostgres(folder: string): void {
  if (!existsSync(join(folder, 'postgres/data/postmaster.pid'))) return
  const { pid } = postgresOf(folder)
  if (killed.has(pid)) return
  killed.add(pid)
  process.kill(pid, 'SIGKILL')
}

export const test = base.extend<{ offices: Offices; counters: Counters; ownersBrowser: Browser }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  offices: async ({}, use) => {
    const started: RunningOffice[] = []
    const folders: string[] = []
    await use({
      folder: async () => {
        const folder = await mkdtemp(join(tmpdir(), 'galla-office-e2e-'))
        folders.push(folder)
        await chmod(folder, PASSABLE_FOLDER)
        return folder
      },
      start: async (words, options) => {
        const office = await startOffice(words, options)
        started.push(office)
        return office
      },
    })
    for (const office of started) await office.end()
    for (const folder of folders) {
      killPostgres(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: REMOVE_RETRIES })
    }
  },

  counters: async ({ launcher: { complaints } }, use, info) => {
    const running = new Set<RunningApp>()
    const folders = new Set<string>()
    await use({
      start: async ({ folder = makeUserData(), ...options } = {}) => {
        folders.add(folder)
        const app = await startApp(folder, options, complaints, () => running.delete(app))
        running.add(app)
        return { ...app, folder }
      },
    })
    // After a failure a counter may be in the middle of a sale: closing it would ask.
    const hasFailed = info.status !== info.expectedStatus
    await Promise.all([...running].map((app) => (hasFailed ? app.kill() : app.close())))
    for (const folder of folders) removeUserData(folder)
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  ownersBrowser: async ({}, use) => {
    const browser = await openBrowser()
    await use(browser)
    await browser.close()
  },
})
