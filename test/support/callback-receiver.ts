// A receiver of callbacks over real sockets, with a folder of its own, and what a service posts to it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  DEFAULT_CALLBACK_SETTINGS,
  type CallbackRecord,
  type CallbackSettings,
} from '#shared/callbacks/callback'
import { createReceiver, type Judge, type ReceiverOptions } from '#main/callbacks'
import type { LinesOnDisk } from '#main/files/lines-file'
import { callbackFilesIn } from './callbacks'
import { opensslSignature } from './curl'
import { fastTimers, realClock } from './time'

/** The header as a socket writes it. */
export const JSON_TYPE = 'Content-Type: application/json\r\n'
export const SECRET = 'a secret of the shop'

/** The body of a callback about a recharge. */
export const callback = (change: Record<string, unknown> = {}, data: Record<string, unknown> = {}): string =>
  JSON.stringify({
    event: 'RECHARGE_SUCCESS',
    status: 'success',
    data: {
      request_id: 'SALE-0001',
      number: '98XXXXX210',
      amount: '299.00',
      operator_id: 'MH887261',
      reference_id: 'RZ1',
      ackno: '88XX12',
      message: 'Recharge successful.',
      refunded: false,
      ...data,
    },
    timestamp: '2026-11-20T10:00:00+05:30',
    ...change,
  })

/** The body of a callback about an account. */
export const accountCreated = (data: Record<string, unknown> = {}): string =>
  JSON.stringify({
    event: 'PARTNER_ACCOUNT_CREATED',
    timestamp: '2026-11-20T10:00:00+05:30',
    request_id: 'ACC-1',
    data: {
      request_id: 'ACC-1',
      account_status: 'success',
      is_refunded: false,
      is_completed: true,
      ...data,
    },
  })

/** A folder that goes with the test. */
export function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbacks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Given {
  readonly settings?: Partial<CallbackSettings>
  readonly secrets?: () => readonly string[]
  readonly judge?: Judge
  readonly isOurs?: ReceiverOptions['isOurs']
  readonly folder?: string
  readonly lines?: LinesOnDisk
}

/** A receiver that listens, and what it recorded and judged. */
export async function receiver(given: Given = {}) {
  const folder = given.folder ?? folderOfTest()
  const file = join(folder, 'callbacks.jsonl')
  const records: CallbackRecord[] = []
  const judged: CallbackRecord[] = []
  const troubles: unknown[] = []
  const made = createReceiver({
    clock: realClock,
    timers: fastTimers(1_000),
    files: callbackFilesIn(folder, given.lines),
    secrets: given.secrets ?? (() => [SECRET]),
    readFile: async (path) => readFileSync(path, 'utf8'),
    judge:
      given.judge ??
      (async (record) => {
        judged.push(record)
        return { kind: 'done', disposition: 'confirmed' }
      }),
    isOurs: given.isOurs ?? (() => true),
    onRefused: () => {},
    onRecord: (record) => records.push(record),
    onState: () => {},
    onTrouble: (error) => void troubles.push(error),
  })
  const settings = { ...DEFAULT_CALLBACK_SETTINGS, enabled: true, port: 0, ...given.settings }
  onTestFinished(() => made.close())
  const state = await made.apply(settings)
  const url = state.kind === 'listening' ? state.url : ''
  return {
    made,
    state,
    url,
    recharge: `${url}${settings.rechargePath}`,
    account: `${url}${settings.accountPath}`,
    file,
    folder,
    records,
    judged,
    troubles,
  }
}

/** What came of a callback. */
export const outcomeOf = ({ disposition }: CallbackRecord): string => disposition

/** The signature made with the shop's own secret. */
export const openssl = (body: string, secret = SECRET): Promise<string> => opensslSignature(body, secret)
