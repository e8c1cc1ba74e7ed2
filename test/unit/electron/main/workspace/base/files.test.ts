// The small files of an environment: what they kept is there after a restart, and a disk that refuses costs no sale.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { billBookSchema } from '#shared/operations/bill/bill-book'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import { complaintSchema } from '#shared/sale/complaint'
import { customerNamesSchema } from '#shared/customer/customer'
import { dataKeyOf } from '#shared/node/sealing/encryption'
import {
  hiddenFiles,
  fileVersions,
  lookAtCounted,
  sealedFiles,
  workspaceFiles,
  type PlainFiles,
  type WorkspaceFiles,
} from '#main/workspace/base/files'
import { requestId } from '#test/support/sales'
import { ownFolder } from '#test/support/settings'

async function environment() {
  const folder = join(await ownFolder(), 'practice')
  const refused: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (event: string) => `REF-${refused.push(event)}` }
  return { folder, refused, open: () => workspaceFiles(folder, log) }
}

describe('the times of the calls of the last minute', () => {
  it('are there after a restart', async () => {
    const { open } = await environment()
    open().limiter.save([1_000, 2_000])
    expect(open().limiter.load()).toEqual([1_000, 2_000])
  })

  it.each(['{', '{"a":1}', ''])('are none if the file says %o', async (text) => {
    const { folder, open } = await environment()
    const { limiter } = open()
    await writeFile(join(folder, 'calls.json'), text)
    expect(limiter.load()).toEqual([])
  })

  it('are read without what is no time', async () => {
    const { folder, open } = await environment()
    const { limiter } = open()
    await writeFile(join(folder, 'calls.json'), '[1000,"2000",null]')
    expect(limiter.load()).toEqual([1_000])
  })
})

describe('the lists of the service', () => {
  const PLANS = { fetchedAt: 1_000, text: '{"plans":\n[]}' }

  it('are there after a restart, each under its own name', async () => {
    const { open } = await environment()
    const { cache } = open()
    cache.save('plans/JIO/Delhi NCR', PLANS)
    cache.save('plans/JIO/../../up', { fetchedAt: 2_000, text: 'other' })
    expect(open().cache.load('plans/JIO/Delhi NCR')).toEqual(PLANS)
    expect(open().cache.load('plans/JIO/../../up')).toEqual({ fetchedAt: 2_000, text: 'other' })
    expect(open().cache.load('plans/AIRTEL/Delhi NCR')).toBeNull()
  })

  it('are none if a file is not the one of its name', async () => {
    const { folder, open } = await environment()
    const { cache } = open()
    cache.save('plans/JIO', PLANS)
    const [file = ''] = await readdir(join(folder, 'cache'))
    for (const text of ['', '{', '{"key":"plans/AIRTEL","fetchedAt":1000}\n[]', '{"key":"plans/JIO"}\n[]']) {
      await writeFile(join(folder, 'cache', file), text)
      expect(cache.load('plans/JIO'), text).toBeNull()
    }
  })
})

describe('whom the office is to be told to erase', () => {
  it('is nobody whom no owner erased, whatever somebody wrote into the files', async () => {
    const { folder, open } = await environment()
    const sealed = () =>
      sealedFiles(open(), {
        folder,
        dataKey: dataKeyOf(new Uint8Array(32).fill(7)),
        versions: fileVersions(),
      })
    const asked = {
      version: 1 as const,
      asked: [{ numberHash: 'A'.repeat(43), askedAtMs: 1_000, isTold: true }],
    }
    sealed().officeErasures.save(['SALE-0001'])
    sealed().officeAskedErasures.save(asked)
    expect([sealed().officeErasures.load(), sealed().officeAskedErasures.load()]).toEqual([
      ['SALE-0001'],
      asked,
    ])
    await writeFile(join(folder, 'office-erasures.json'), JSON.stringify(['SALE-0002']))
    await writeFile(join(folder, 'office-asked-erasures.json'), JSON.stringify(asked))
    const files = sealed()
    expect([files.officeErasures.load(), files.officeAskedErasures.load()]).toEqual([undefined, undefined])
    expect(files.damage.list()).toEqual(['office-erasures'])
  })
})

describe('the settings for callbacks', () => {
  const OURS = {
    ...DEFAULT_CALLBACK_SETTINGS,
    enabled: true,
    port: 9_443,
    transport: 'proxy',
    proxies: ['10.0.0.1', '10.1.0.0/16'],
    sources: ['203.0.113.7'],
    hosts: ['meena.example'],
  } as const

  it.each<[string, object, object]>([
    ['proxies that are missing', { proxies: undefined }, { proxies: [] }],
    ['one proxy that is no address', { proxies: ['10.0.0.1', '999.1.1.1'] }, { proxies: ['10.0.0.1'] }],
    ['proxies that are a text', { proxies: '10.0.0.1' }, { proxies: ['10.0.0.1'] }],
    ['sources that cannot be read', { sources: [7] }, { sources: [] }],
    ['one name that is none', { hosts: ['meena.example', '//'] }, { hosts: ['meena.example'] }],
    ['a port that is a text', { port: '9443' }, { port: DEFAULT_CALLBACK_SETTINGS.port }],
    ['a member that nobody knows', { colour: 'red' }, {}],
    ['a switch that is neither', { enabled: 'yes' }, { enabled: false }],
  ])('lose nothing but %s, which is told once', async (_what, change, read) => {
    const { folder, open, refused } = await environment()
    const file = join(folder, 'callback-settings.json')
    const { callbackSettings, damage } = open()
    const written = JSON.stringify({ ...OURS, ...change })
    await writeFile(file, written)
    expect(callbackSettings.load()).toEqual({ ...OURS, ...read })
    expect([damage.list(), refused]).toEqual([['callback-settings'], ['file.damaged']])
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe(written)
    expect(open().callbackSettings.load()).toEqual({ ...OURS, ...read })
    expect(open().damage.list()).toEqual([])
  })

  it.each(['', '{', '[]', 'null', '7'])('are none, and told, if the file says %j', async (text) => {
    const { folder, open } = await environment()
    const { callbackSettings, damage } = open()
    await writeFile(join(folder, 'callback-settings.json'), text)
    expect(callbackSettings.load()).toBeUndefined()
    expect(damage.list()).toEqual(['callback-settings'])
  })
})

it('a disk that refuses is reported for each file, and nothing fails', async () => {
  const { folder, open, refused } = await environment()
  const files = open()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder was')
  files.limiter.save([1_000])
  files.cache.save('plans/JIO', { fetchedAt: 1_000, text: '' })
  files.billBook.save('{}')
  files.identityLog.append('a line')
  expect(refused).toEqual(Array(4).fill('file.not-kept'))
  expect([files.limiter.load(), files.billBook.load()]).toEqual([[], undefined])
})

it('environments share nothing', async () => {
  const root = await ownFolder()
  const log = { info: () => {}, warn: () => {}, error: () => 'REF' }
  await mkdir(join(root, 'production'))
  workspaceFiles(join(root, 'practice'), log).customers.save('names')
  expect(workspaceFiles(join(root, 'production'), log).customers.load()).toBeUndefined()
})

const CANARY = 'Meena Canary'
const NUMBER = '9876543210'
const NAMES = customerNamesSchema.parse({
  version: 1,
  customers: [{ accountNumber: NUMBER, name: CANARY, agreedAt: 1 }],
  owing: [],
})
const BILLS = billBookSchema.parse({
  version: 1,
  favourites: [],
  recents: [],
  saved: [
    {
      customerMobile: NUMBER,
      customerName: CANARY,
      billerId: 'BILLER01',
      billerName: 'Power',
      category: 'Electricity',
      inputs: {},
      number: '',
      identity: 'inputs []',
      dueDate: null,
      savedAt: 1,
      lastPaidAt: 1,
    },
  ],
})
const COMPLAINTS = z.array(complaintSchema).parse([
  {
    number: 1,
    requestId: 'SALE-0001',
    reason: 'still-due',
    openedAt: 1,
    dueAt: 2,
    status: 'raised',
    ticket: '',
    story: [{ at: 1, staffId: 'asha', status: 'raised', note: CANARY }],
  },
])
const KEY = dataKeyOf(Buffer.alloc(32, 7))

describe('files that name people', () => {
  async function sealedIn(key = KEY) {
    const { folder, open, refused } = await environment()
    const closing = (files: PlainFiles): PlainFiles => {
      onTestFinished(async () => {
        await files.callbackLog.close()
        await files.strayCallbackLog.close()
      })
      return files
    }
    const openPlain = (): PlainFiles => closing(open())
    const reopen = (dataKey = key): WorkspaceFiles =>
      sealedFiles(openPlain(), { folder, dataKey, versions: fileVersions() })
    const bytes = async (): Promise<string> => {
      const names = await readdir(folder, { withFileTypes: true })
      const texts = names
        .filter((entry) => entry.isFile())
        .map(({ name }) => readFile(join(folder, name), 'utf8'))
      return (await Promise.all(texts)).join('\n')
    }
    return { folder, open: openPlain, reopen, bytes, refused }
  }

  /** Writes the name to every one of them. */
  async function write(files: WorkspaceFiles): Promise<void> {
    files.customers.save(NAMES)
    files.billBook.save(BILLS)
    files.complaints.save(COMPLAINTS)
    await writeLines(files)
  }

  async function writeLines(
    files: Pick<PlainFiles, 'identityLog' | 'callbackLog' | 'strayCallbackLog'>,
  ): Promise<void> {
    files.identityLog.append(`${CANARY} 1\n`)
    files.identityLog.append(`${CANARY} 2\n`)
    await files.callbackLog.append(`${CANARY} 1\n${CANARY} 2\n`)
    await files.strayCallbackLog.append(`${CANARY}\n`)
  }

  async function read(files: WorkspaceFiles) {
    const all: string[] = []
    for await (const line of files.callbackLog.all()) all.push(line)
    return {
      values: [files.customers.load(), files.billBook.load(), files.complaints.load()],
      identity: files.identityLog.load(),
      callbacks: all,
      strays: await files.strayCallbackLog.tail(1_000),
    }
  }

  const WRITTEN = {
    values: [NAMES, BILLS, COMPLAINTS],
    identity: `${CANARY} 1\n${CANARY} 2\n`,
    callbacks: [`${CANARY} 1`, `${CANARY} 2`],
    strays: [CANARY],
  }

  it('hold nothing that a thief of the disk can read, and everything after a restart', async () => {
    const { reopen, bytes } = await sealedIn()
    await write(reopen())
    expect(await bytes()).not.toContain('Canary')
    expect(await read(reopen())).toEqual(WRITTEN)
  })

  it('that nobody sealed are damage, and are not believed', async () => {
    const { folder, reopen } = await sealedIn()
    await write(reopen())
    await writeFile(join(folder, 'customers.json'), JSON.stringify(NAMES))
    await writeFile(join(folder, 'callbacks.jsonl'), `${CANARY}\n`)
    const files = reopen()
    expect(files.customers.load()).toBeUndefined()
    expect(await readdir(folder)).toContain('customers.json.damaged')
    expect((await read(files)).callbacks).not.toContain(CANARY)
  })

  it.each([
    ['commissions', [{ service: 'mobile', operatorCode: null, basisPoints: 50 }], 'commissions.json'],
    ['ledgers', { cash: 'Cash outside', 'cash-outside': 'Cash in hand' }, 'ledgers.json'],
    ['operators', [{ code: 'AIRTEL', name: 'Jio', kind: 'mobile', aliases: [] }], 'operators.json'],
  ] as const)(
    'let nobody write other %s: that is damage, told, and moved aside',
    async (name, theirs, file) => {
      const { folder, open, reopen } = await sealedIn()
      open()
      await writeFile(join(folder, file), JSON.stringify(theirs))
      const files = reopen()
      lookAtCounted(files)
      expect(name === 'operators' ? files.operators.read() : (files[name].load() ?? [])).toEqual([])
      expect(files.damage.list()).toEqual([name])
      expect(await readFile(join(folder, `${file}.damaged`), 'utf8')).toBe(JSON.stringify(theirs))
    },
  )

  it('keep a list of the service as it came, and none that somebody wrote, renamed or dated', async () => {
    const { folder, open, reopen } = await sealedIn()
    const billers = { fetchedAt: 1_000, text: '[{"id":"11","name":"Practice Water"}]\n' }
    reopen().cache.save('bill.billers', billers)
    expect(reopen().cache.load('bill.billers')).toEqual(billers)
    const text = open().cache.load('bill.billers')?.text ?? ''
    expect(text).toMatch(/^sealed:/)
    open().cache.save('bill.billers', { fetchedAt: 9_000, text })
    expect(reopen().cache.load('bill.billers')).toEqual(billers)
    open().cache.save('recharge.operators', { fetchedAt: 1_000, text })
    open().cache.save('bill.billers', { ...billers, text: billers.text.replace('11', '12') })
    expect(reopen().cache.load('recharge.operators')).toBeNull()
    expect(reopen().cache.load('bill.billers')).toBeNull()
    expect(await readdir(join(folder, 'cache'))).toHaveLength(2)
  })

  it('make no entry of anybody of a paper that was written into its file', async () => {
    const { folder, open, reopen } = await sealedIn()
    const event = { type: 'printed', staffId: 'sita', document: 'receipt', to: 'printer' } as const
    const copies = [{ requestId: requestId(), event }]
    open()
    await writeFile(join(folder, 'papers-under-way.json'), JSON.stringify(copies))
    expect(reopen().papersUnderWay.load()).toBeUndefined()
    reopen().papersUnderWay.save(copies)
    expect(reopen().papersUnderWay.load()).toEqual(copies)
    expect(reopen(dataKeyOf(Buffer.alloc(32, 8))).papersUnderWay.load()).toBeUndefined()
    // While the log is only looked at, papers are printed and what is kept stays.
    hiddenFiles(open()).papersUnderWay.save([])
    expect(reopen().papersUnderWay.load()).toEqual(copies)
  })

  it('make no entry of anybody of a paper that somebody wrote among those that wait for the printer', async () => {
    const { folder, open, reopen } = await sealedIn()
    const paper = { requestId: requestId(), paper: '80mm', askedBy: 'sita', since: 1 } as const
    const waiting = [{ ...paper, givesUpAt: null, problem: 'away' as const }]
    open()
    await writeFile(join(folder, 'print-queue.json'), JSON.stringify(waiting))
    expect(reopen().waitingPrints.load()).toBeUndefined()
    reopen().waitingPrints.save(waiting)
    expect(reopen().waitingPrints.load()).toEqual(waiting)
    expect(await readFile(join(folder, 'print-queue.json'), 'utf8')).not.toContain('sita')
  })

  it('that do not open are moved aside and told, never overwritten; the other lines stay', async () => {
    const { folder, reopen, refused } = await sealedIn()
    await write(reopen())
    const identity = await readFile(join(folder, 'identity-checks.jsonl'), 'utf8')
    await writeFile(join(folder, 'identity-checks.jsonl'), `sealed:1:AAAA\n${identity}`)
    await writeFile(join(folder, 'customers.json'), 'sealed:1:AAAA')
    const files = reopen()
    expect(files.customers.load()).toBeUndefined()
    expect(files.identityLog.load()).toBe(WRITTEN.identity)
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['customers.json.damaged', 'identity-checks.jsonl.damaged']),
    )
    expect(files.damage.list()).toEqual(['names', 'identity-checks'])
    expect(refused).toHaveLength(2)
  })

  it('of one kind do not open in the place of another, nor with another key', async () => {
    const { folder, reopen } = await sealedIn()
    await write(reopen())
    await writeFile(join(folder, 'bill-book.json'), await readFile(join(folder, 'customers.json')))
    const files = reopen()
    expect([files.billBook.load(), files.customers.load()]).toEqual([undefined, NAMES])
    expect(reopen(dataKeyOf(Buffer.alloc(32, 8))).customers.load()).toBeUndefined()
  })
})

describe('a small file that cannot be read', () => {
  const DAMAGED = ['{"version":1,"cust', '[]x', '{"version":2}', 'null'] as const

  it.each(DAMAGED)('is moved aside, told by what it held, and begins anew: %s', async (text) => {
    const { folder, open } = await environment()
    open()
    await writeFile(join(folder, 'purge.json'), text)
    const files = open()
    expect(files.purge.load()).toBeUndefined()
    expect(files.damage.list()).toEqual(['last-purge'])
    expect(await readFile(join(folder, 'purge.json.damaged'), 'utf8')).toBe(text)
    const purged = { version: 1, last: null, nextFrom: 0 } as const
    files.purge.save(purged)
    expect(open().purge.load()).toEqual(purged)
  })

  it('is told for each of them, and none for files that are whole or not there', async () => {
    const { folder, open } = await environment()
    open().waitingPrints.save('[]')
    await writeFile(join(folder, 'callback-settings.json'), '{}')
    await writeFile(join(folder, 'purge.json'), '1')
    const files = open()
    for (const file of [files.waitingPrints, files.callbackSettings, files.purge]) file.load()
    expect(files.damage.list()).toEqual(['callback-settings', 'last-purge'])
  })

  it('is told and left where it is if it cannot be moved', async () => {
    const { folder, open, refused } = await environment()
    const files = open()
    await writeFile(join(folder, 'purge.json'), '1')
    await mkdir(join(folder, 'purge.json.damaged', 'full'), { recursive: true })
    expect(files.purge.load()).toBeUndefined()
    expect(refused).toEqual(['file.damaged', 'file.not-kept'])
  })
})
