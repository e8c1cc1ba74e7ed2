// Time that passes for the running app: its wall clock is set forward, so that nobody waits for what the practice service does in a minute.
import type { Page } from '@playwright/test'
import type { Language } from '@shared/domain/environment'
import type { RunningApp } from '../fixture'
import { words, wordsLike } from './counter'

/** From now on the main process, and the service in it, live `ms` later. Timers under way take no notice. */
export const passTime = ({ electron }: Pick<RunningApp, 'electron'>, ms: number): Promise<void> =>
  electron.evaluate((_electron, byMs) => {
    const before = Date.now
    Date.now = () => before() + byMs
  }, ms)

/** The computer runs on for `ms`: its date, its time since it was switched on, and the clock by which the app measures. */
export const runOn = ({ electron }: Pick<RunningApp, 'electron'>, ms: number): Promise<void> =>
  electron.evaluate((_electron, byMs) => {
    const os = process.getBuiltinModule('node:os')
    const { now } = Date
    const elapsed = performance.now.bind(performance)
    const { uptime } = os
    Date.now = () => now() + byMs
    performance.now = () => elapsed() + byMs
    os.uptime = () => uptime() + byMs / 1_000
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  }, ms)

/** By the practice band's own button: half a minute goes by for the service, and what is open is asked about at once. */
export const letPracticeTimePass = (window: Page, language: Language = 'en'): Promise<void> =>
  window
    .getByRole('region', { name: words(language, 'practice.band') })
    .getByRole('button', { name: wordsLike(language, 'practice.pass-time') })
    .click()
