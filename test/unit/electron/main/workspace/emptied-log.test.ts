// @vitest-environment node
// Somebody moves the files of a log aside, on a computer that remembers nothing outside the app's folder: no empty log takes its place.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { openLogIn } from '#test/support/log-in-workspace'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openChainKeys, type ChainKeys } from '#main/access/chain-keys'
import { openSecrets } from '#main/access/secrets'
import { openProtector } from '#main/access/protector'
import { begunLogOf } from '#main/app/shop-access'
import type { WorkspaceContext } from '#main/workspace/base/context'
import type { ReadyJournal } from '#main/workspace/open-journal'
import { recordSale, testFolder, value } from '#test/support/journals'
import { memoryAnchor } from '#test/support/memory-anchor'
import { newIntent, personal, requestId } from '#test/support/sales'
import { A_BINDING, CHEAP, fakeKeyStore, handClock } from '#test/support/settings'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('#test/support/played-system')).endingWorker,
}))

const SOLD = requestId('SALE-0001')
const CREDENTIALS = { clientId: 'SHOP-ID', clientSecret: 'SHOP-SECRET' }

interface Computer {
  readonly folder: string
  readonly keys: ChainKeys
  start(endConfirmedBy?: string | null): Promise<ReadyJournal>
}

async function computer(): Promise<Computer> {
  const dataFolder = testFolder()
  const folder = join(dataFolder, 'production')
  mkdirSync(folder)
  const protector = await openProtector(dataFolder, fakeKeyStore(), CHEAP)
  const keys = openChainKeys(dataFolder, protector)
  const shopKey = Buffer.alloc(32, 7)
  const lock = { shopKey: () => shopKey }
  const typed = openSecrets(dataFolder, protector, handClock())
  expect((await typed.keepCredentials('production', CREDENTIALS, A_BINDING, shopKey)).ok).toBe(true)
  const anchors = memoryAnchor()
  anchors.setAvailable(false)
  const start = async (endConfirmedBy: string | null = null): Promise<ReadyJournal> => {
    const secrets = openSecrets(dataFolder, protector, handClock())
    const ready = value(
      await openLogIn(folder, {
        anchors,
        endConfirmedBy,
        chainKey: () => keys.of('production') as ReturnType<WorkspaceContext['chainKey']>,
        begunLog: begunLogOf({ chainKeys: keys, secrets, lock }, 'production'),
      }),
    )
    onTestFinished(() => close(ready))
    return ready
  }
  return { folder, keys, start }
}

function close({ log: { journal }, hold }: ReadyJournal): void {
  journal.close()
  hold?.release()
}

const filesOfLog = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('journal.db') && !name.endsWith('-holder'))

/** A shop that sold on its first day, whose log then lies in another folder. */
async function movedAside(alsoMoved: readonly string[] = []) {
  const shop = await computer()
  const first = await shop.start()
  recordSale(first.log.journal, 'success', SOLD)
  await expect.poll(() => shop.keys.hasBegun('production')).toBe(true)
  close(first)
  const aside = testFolder()
  for (const name of [...filesOfLog(shop.folder), ...alsoMoved])
    renameSync(join(shop.folder, name), join(aside, name))
  return { ...shop, aside }
}

it('an empty log beside the key of one that had entries sells nothing until an owner confirms it', async () => {
  const { start } = await movedAside()
  const emptied = await start()
  expect(emptied.log.problem).toBe('rolled-back')
  expect(emptied.log.journal.recordIntent(requestId('SALE-0002'), newIntent(), personal()).ok).toBe(false)
  close(emptied)
  const confirmed = await start('meena')
  expect(confirmed.log.problem).toBeNull()
  value(confirmed.log.journal.recordIntent(requestId('SALE-0002'), newIntent(), personal()))
})

it('nor does one with a new key, where the key was moved aside as well', async () => {
  const { start } = await movedAside(['chain-key.json'])
  expect((await start()).log.problem).toBe('rolled-back')
})

it('the log sells on as it was once its files are back', async () => {
  const { start, folder, aside } = await movedAside()
  close(await start())
  for (const name of filesOfLog(folder)) renameSync(join(folder, name), join(aside, `empty-${name}`))
  for (const name of filesOfLog(aside)) renameSync(join(aside, name), join(folder, name))
  const { log: back } = await start()
  expect(back.problem).toBeNull()
  expect(back.journal.sale(SOLD)?.railStatus).toBe('success')
})

it('a shop that has sold nothing yet begins with an empty log as often as it starts', async () => {
  const { start } = await computer()
  for (let starts = 0; starts < 3; starts += 1) {
    const ready = await start()
    expect(ready.log.problem).toBeNull()
    close(ready)
  }
})

it('a key whose file was edited to say that its log had no entries does not open', async () => {
  const { keys, folder } = await movedAside()
  expect(await keys.hasBegun('production')).toBe(true)
  const file = join(folder, 'chain-key.json')
  const edited = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), begun: false }
  writeFileSync(file, JSON.stringify(edited))
  expect((await keys.of('production')).ok).toBe(false)
})

/** A shop whose log is as it was before the lists were saved once more each; the lists are of now. */
async function putBackLog(lists: readonly ('complaints' | 'customers')[]) {
  const shop = await computer()
  const first = await shop.start()
  recordSale(first.log.journal, 'success', SOLD)
  close(first)
  const aside = testFolder()
  for (const name of filesOfLog(shop.folder)) copyFileSync(join(shop.folder, name), join(aside, name))
  const second = await shop.start()
  for (const list of lists) {
    if (list === 'complaints') second.files.complaints.save([])
    else second.files.customers.save({ version: 1, customers: [], owing: [] })
  }
  close(second)
  for (const name of filesOfLog(shop.folder)) unlinkSync(join(shop.folder, name))
  for (const name of filesOfLog(aside)) copyFileSync(join(aside, name), join(shop.folder, name))
  return shop
}

it.each([[['complaints', 'complaints']], [['complaints', 'customers']]] as const)(
  'an earlier log that was put back beside later lists is doubted until an owner confirms it: %s',
  async (lists) => {
    const { start } = await putBackLog(lists)
    const found = await start()
    expect([found.log.problem, found.log.end()]).toEqual([null, 'unconfirmed'])
    // What a cashier keeps meanwhile does not end it.
    found.files.complaints.save([])
    close(found)
    const again = await start()
    expect(again.log.end()).toBe('unconfirmed')
    close(again)
    const confirmed = await start('meena')
    expect(confirmed.log.end()).toBe('unwatched')
    close(confirmed)
    expect((await start()).log.end()).toBe('unwatched')
  },
)

it('a log that lacks the entry of one list, as a power cut leaves it, takes it in and is not doubted', async () => {
  const { start } = await putBackLog(['complaints'])
  const found = await start()
  expect([found.log.end(), found.log.journal.newestFile('complaints')]).toEqual(['unwatched', 1])
})
