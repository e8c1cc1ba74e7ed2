// Runs inside the small virtual machine, on a drive with the file system that is tried. "write" does one piece of work and says of each step
// that it is written; whoever reads that cuts the power. "look" says after another start what is left of it.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RequestId } from '#shared/base/ids'
import { writeWhole } from '#main/files/atomic-file'
import { fileSystemOf } from '#main/files/file-system'
import { writeGrowing } from '#shared/node/files/growing-file'
import { openJournal, viewJournal, type Journal } from '#main/journal'
import { noDefects } from '../../support/defects'
import { recordSale, value } from '../../support/journals'
import { CHAIN_KEY_BYTES, requestId } from '../../support/sales'
import { VirtualTime } from '../../support/virtual-time'

const [task = '', work = '', folder = ''] = process.argv.slice(2)
const STANDARD_OUTPUT = 1
const SALES = 12
const COPY_BYTES = 3_000_000

const say = (...words: readonly string[]): void => void writeSync(STANDARD_OUTPUT, `${words.join(' ')}\n`)
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const content = (byte: number, length: number): Buffer => Buffer.alloc(length, byte)
const file = join(folder, `${work}.file`)

const log = join(folder, 'log.db')
const logAt = (path: string) => ({
  reportDefect: noDefects,
  path,
  environment: 'practice' as const,
  chainKey: CHAIN_KEY_BYTES,
  clock: new VirtualTime(),
  signingKey: null,
  platform: process.platform,
})

const ids = (): readonly RequestId[] =>
  Array.from({ length: SALES }, (_, index) => requestId(`SALE-${1001 + index}`))

/** What every guide tells: a temporary file, synced, renamed, and the folder synced. */
async function asUsual(bytes: Uint8Array): Promise<void> {
  const beside = `${file}.new`
  const handle = await open(beside, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
  await rename(beside, file)
  const parent = await open(dirname(file), 'r')
  await parent.sync()
  await parent.close()
}

const WRITERS: { readonly [work: string]: (bytes: Uint8Array) => Promise<unknown> } = {
  'small-file': (bytes) => writeWhole(file, bytes),
  backup: (bytes) => writeGrowing(file, (append) => append(bytes)),
  'as-usual': asUsual,
}

async function written(): Promise<void> {
  if (work === 'log') {
    const journal = value(openJournal(logAt(log)))
    for (const id of ids()) say('WRITTEN', recordSale(journal, 'success', id))
    return
  }
  if (work === 'brought-log') return bringLog()
  const write = WRITERS[work]
  if (write === undefined) throw new Error(`there is no work "${work}"`)
  await write(content(1, 1_000))
  const bytes = content(2, COPY_BYTES)
  await write(bytes)
  say('WRITTEN', digestOf(bytes))
}

/** A log from a disk of the computer, as the app opens it on a drive where it only looks. */
function bringLog(): void {
  const made = join(mkdtempSync(join(tmpdir(), 'made-')), 'log.db')
  const journal = value(openJournal(logAt(made)))
  for (const id of ids()) recordSale(journal, 'success', id)
  journal.close()
  cpSync(made, log)
  const begun = openJournal(logAt(join(folder, 'new.db')))
  say('BEGUN', begun.ok ? 'yes' : JSON.stringify(begun.failure))
  if (begun.ok) begun.value.close()
  lookInto(value(viewJournal(logAt(log))))
}

function lookInto(journal: Journal): void {
  for (const id of ids()) if (journal.sale(id)?.railStatus === 'success') say('FOUND', id)
}

function looked(): void {
  if (work !== 'log') return say('FOUND', digestOf(readFileSync(file)))
  lookInto(value(openJournal(logAt(log))))
}

say('FILES', ...readdirSync(folder))
say('KIND', await fileSystemOf(folder))
if (task === 'write') await written()
else looked()
say('DONE')
