// How a log in a file is opened in tests, unless they say otherwise.
import type { openOrViewJournal } from '#main/journal'
import { noDefects } from './defects'
import { CHAIN_KEY_BYTES } from './sales'
import { VirtualTime } from './virtual-time'

export type LogOptions = Parameters<typeof openOrViewJournal>[0]

export const logOptions = <Change extends Partial<LogOptions>>(path: string, change?: Change) => ({
  path,
  environment: 'practice' as const,
  chainKey: CHAIN_KEY_BYTES,
  clock: new VirtualTime(),
  platform: process.platform,
  reportDefect: noDefects,
  ...change,
})
