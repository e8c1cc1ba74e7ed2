// The files of one small shop, as the process that writes them on a failing disk opens them, and as the test does that looks at them afterwards.
import { join } from 'node:path'
import { DEFAULT_PREFERENCES } from '#shared/shop/preferences'
import { openOrViewJournal, type Journal } from '#main/journal'
import { copyJournal } from '#main/journal/store/copy'
import { isNewerLog } from '#main/journal/store/prepared-store'
import { createBackups } from '#main/backup'
import { openChainKeys, openSigningKeys } from '#main/access/chain-keys'
import { openConnections } from '#main/settings/connections'
import type { KeyStore } from '#main/access/credentials'
import { openOfficeStores } from '#main/access/office-stores'
import { openProtector } from '#main/access/protector'
import { seal, unseal } from '#main/access/sealing'
import { noDefects } from '../../support/defects'
import { logMoveOf } from '../../support/log-moves'
import { VirtualTime } from '../../support/virtual-time'
import { logOptions } from '../../support/log-options'

export const PASSPHRASE = 'red book on the shelf'
/** So low that a process of its own costs no time. */
const CHEAP = { rounds: 1_024, blockSize: 1, lanes: 1 }
const STORE_KEY = Buffer.alloc(32, 5)

export const logOf = (folder: string): string => join(folder, 'production', 'journal.db')
export const backupOf = (folder: string): string => join(folder, 'shop.galla-backup')

/** The same key at every start. */
export const keyStore: KeyStore = {
  state: () => Promise.resolve('ready'),
  backend: () => 'test',
  seal: (text) => Promise.resolve(seal(STORE_KEY, Buffer.from(text), 'store')),
  open: (sealed) => {
    const plain = unseal(STORE_KEY, sealed, 'store')
    return plain === null ? Promise.reject(new Error('cannot decrypt')) : Promise.resolve(plain.toString())
  },
}

/** The shop in `folder`; time stands still, so that two that do the same write the same. */
export async function shopIn(folder: string, clock = new VirtualTime()) {
  const protector = await openProtector(folder, keyStore, CHEAP)
  const chainKeys = openChainKeys(folder, protector)
  const backups = createBackups({
    isShopKnown: () => true,
    dailyChosen: { read: () => '', keep: () => {} },
    isForeignLog: () => Promise.resolve(false),
    folder,
    appVersion: '1.0.0',
    preferences: () => DEFAULT_PREFERENCES,
    staff: () => [],
    protector,
    keyStore,
    chainKeys,
    signingKeys: openSigningKeys(folder, protector),
    connections: openConnections(folder),
    offices: openOfficeStores(folder, protector, keyStore),
    shopsKeys: { copiesIn: () => Promise.resolve([]), keptAfterRestore: () => Promise.resolve(null) },
    mayTakeShopsKeys: () => false,
    isNewerLog,
    copyJournal: (from, to) => Promise.resolve(copyJournal({ from, to, platform: process.platform })),
    clock: { now: () => clock.now(), elapsed: () => clock.elapsed() },
    timers: clock,
    cost: CHEAP,
  })
  return { backups, chainKeys }
}

export const diskOf = (folder: string): string => join(folder, 'own disk')

/** Moves the shop to a disk beside it, as an owner has it moved from a network drive. */
export const moveOf = (folder: string) => logMoveOf(folder, diskOf(folder))

/** Opens the log; undefined if the disk does not even let it be looked at. */
export function openedJournal(path: string, chainKey: Uint8Array) {
  const opened = openOrViewJournal(
    logOptions(path, {
      reportDefect: (event, error) => (event === 'journal.head-not-sealed' ? event : noDefects(event, error)),
      environment: 'production',
      chainKey,
    }),
  )
  return opened.ok ? opened.value : undefined
}

/** What the log says, without what the disk made it say, and what the next start settled. */
export function entriesOf(journal: Journal): readonly string[] {
  const entries = journal.copiedAfter(0, 10_000).filter(({ type }) => type !== 'seal-behind')
  const settled = entries.findLastIndex(({ type }) => type !== 'interrupted')
  return entries.slice(0, settled + 1).map(({ requestId, body }) => `${requestId} ${body}`)
}
