// Advances time for the running app: its wall clock is set forward, so that nobody waits for what the practice service
// does within a minute.
import type { Page } from '@playwright/test'
import type { Language } from '#shared/base/environment'
import type { RunningApp } from '../fixture'
import { words, wordsLike } from './counter'

/** From now on the main process, including the practice service, is `ms` later. Running timers are not affected. */
export const passTime = ({ electron }: Pick<RunningApp, 'electron'>, ms: number): Promise<void> =>
  electron.evaluate((_electron, byMs) => {
    const before = Date.now
    Date.now = () => before() + byMs
  }, ms)

/** Lets the computer run for `ms`: its date, its uptime, and the elapsed clock of the app. */
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

/**
 * With the practice band's own button: half a minute passes for the service, and open sales are asked about at once.
 */
export const letPracticeTimePass = (window: Page, language: Language = 'en'): Promise<void> =>
  window
    .getByRole('region', { name: words(language, 'practice.band') })
    .getByRole('button', { name: wordsLike(language, 'practice.pass-time') })
    .click()
