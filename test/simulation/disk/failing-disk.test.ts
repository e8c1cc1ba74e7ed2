// Each call on the files of a shop fails, once or from then on, takes half of what it is given, or is the last one: while it sells, is paid for a
// visit, closes, starts, backs up, or moves a restored log into place. At the next start what was told as written is there, what was told as
// not written is not, and no amount differs.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { runningProcesses } from '#shared/node/files/this-process'
import { finishRestore } from '#main/backup'
import { dataPlaceOf, isLeft } from '#main/data-folder/data-place'
import { bundledScript } from '../../support/bundled-script'
import { testFolder } from '../../support/journals'
import { verdictOf } from '../../support/log-moves'
import { VirtualTime } from '../../support/virtual-time'
import { EXTENT, REFUSED_CALLS, SEED } from '../extent'
import { seededChance } from '../world/chance'
import {
  backupOf,
  diskOf,
  entriesOf,
  keyStore,
  logOf,
  moveOf,
  openedJournal,
  PASSPHRASE,
  shopIn,
} from './shop-folder'

const WORKS = [
  'sale',
  'visit',
  'close',
  'start',
  'backup',
  'daily copy',
  'moved log',
  'moved to this computer',
] as const
type Work = (typeof WORKS)[number]

const { EIO, ENOSPC, EDQUOT, EROFS, ESTALE } = constants.errno
const DIES = 0
const TAKES_HALF = -1
/** What can happen to a call: its kind as the shim names it, what it answers, and whether all later ones do too. */
const FAULTS = [
  ...[EIO, ENOSPC, EDQUOT, EROFS, ESTALE].flatMap((code) =>
    ['s', 'w', 't', 'o', 'r'].flatMap((kind) => [0, 1].map((lasts) => ({ kind, code, lasts }))),
  ),
  ...[0, 1].map((lasts) => ({ kind: 'w', code: TAKES_HALF, lasts })),
  { kind: 'a', code: DIES, lasts: 0 },
]
type Fault = (typeof FAULTS)[number]
const NO_FAULT = { kind: '-', code: EIO, lasts: 0 }
const LONGEST_MS = 3_600_000

const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
if (!hasCompiler) console.log('a failing disk: this computer has no C compiler to make one')

interface Tools {
  readonly script: string
  readonly shim: string
}

const toolbox = mkdtempSync(join(tmpdir(), 'disk-'))
afterAll(() => rmSync(toolbox, { recursive: true, force: true }))

async function madeTools(folder = toolbox): Promise<Tools> {
  const shim = join(folder, 'shim.so')
  execFileSync('cc', ['-shared', '-fPIC', '-o', shim, join(import.meta.dirname, 'shim.c'), '-ldl'])
  return { shim, script: await bundledScript(join(import.meta.dirname, 'teller.ts'), folder) }
}

interface Told {
  readonly entries: number
  readonly said: string
}

interface Life {
  readonly folder: string
  readonly told: readonly Told[]
  /** The kinds of the calls, in order. */
  readonly calls: string
}

/** One piece of work in a process of its own, whose `n`th call of that kind fails. */
async function live(
  { script, shim }: Tools,
  work: Work,
  { kind, code, lasts }: Fault,
  n: number,
): Promise<Life> {
  const root = testFolder()
  const [folder, control] = [join(root, 'shop'), join(root, 'faults')]
  mkdirSync(folder)
  const child = spawn(process.execPath, [script, folder, work, control, `${kind} ${n} ${code} ${lasts}`], {
    env: { ...process.env, LD_PRELOAD: shim, FAULTS: control, FAULTS_UNDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [told, complaints] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  expect([work, kind, n, code, lasts, complaints]).toEqual([work, kind, n, code, lasts, ''])
  const lines = told.split('\n').filter((line) => line !== '')
  return {
    folder,
    told: lines.map((line) => {
      const [entries, said = ''] = line.split(' ')
      return { entries: Number(entries), said }
    }),
    calls: existsSync(`${control}.calls`) ? readFileSync(`${control}.calls`, 'utf8') : '',
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** What the log says when nothing fails, and how often the disk is called. */
interface Whole {
  readonly entries: readonly string[]
  readonly calls: string
}

async function wholeOf(tools: Tools, work: Work): Promise<Whole> {
  const { folder, told, calls } = await live(tools, work, NO_FAULT, 1)
  expect([work, told.filter(({ said }) => said !== 'written')]).toEqual([work, []])
  const log = work === 'moved log' ? join(setAsideIn(folder), 'journal.db') : logOf(folder)
  return { entries: await entriesAt(folder, log), calls }
}

const callsOf = ({ calls }: Whole, { kind }: Fault): number =>
  kind === 'a' ? calls.length : calls.split(kind).length - 1

async function entriesAt(folder: string, log: string): Promise<readonly string[]> {
  const { chainKeys } = await shopIn(folder)
  const key = await chainKeys.of('production')
  const opened = key.ok ? openedJournal(log, key.value) : undefined
  const entries = opened === undefined ? [] : entriesOf(opened.journal)
  opened?.journal.close()
  return entries
}

const isTrue = ({ entries, said }: Told, there: number): boolean =>
  said === 'written' ? there >= entries : said === 'perhaps-written' || there < entries

/** What the next start finds of a log. */
async function lookAtLog({ folder, told }: Life, whole: Whole): Promise<object> {
  const { chainKeys } = await shopIn(folder)
  const key = await chainKeys.of('production')
  if (!key.ok) return { key: key.failure }
  const opened = openedJournal(logOf(folder), key.value)
  if (opened === undefined) return { opened: false }
  const { journal, problem } = opened
  const entries = entriesOf(journal)
  const found = {
    problem,
    end: opened.end(),
    lies: told.filter((one) => !isTrue(one, entries.length)),
    differs: entries.findIndex((entry, index) => entry !== whole.entries[index]),
    verdict: verdictOf(logOf(folder), 'production', key.value).kind,
  }
  journal.close()
  return found
}
const SOUND_LOG = { problem: null, end: 'unwatched', lies: [], differs: -1, verdict: 'whole' }

/** How many entries the log in a backup has; -1 if they are not those of the shop's. */
async function entriesIn(folder: string, file: string, whole: Whole, clock?: VirtualTime): Promise<number> {
  const { backups } = await shopIn(folder, clock)
  await backups.preview(file, PASSPHRASE)
  const log = join(testFolder(), 'journal.db')
  cpSync(join(folder, 'restore-staging', 'production', 'journal.db'), log)
  await backups.discard()
  const entries = await entriesAt(folder, log)
  return entries.every((entry, index) => entry === whole.entries[index]) ? entries.length : -1
}

const partsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))

async function lookAtBackup(life: Life, whole: Whole): Promise<object> {
  const { folder, told } = life
  const said = told[0]?.said
  const entries = await entriesIn(folder, backupOf(folder), whole)
  const { backups } = await shopIn(folder)
  await backups.write(backupOf(folder), PASSPHRASE)
  return {
    log: await lookAtLog({ ...life, told: [] }, whole),
    // Refused or cut off, the earlier one is there, or the new one; never a part.
    isThere: said === 'written' ? entries === 6 : entries === 3 || entries === 6,
    next: await entriesIn(folder, backupOf(folder), whole),
    parts: partsIn(folder),
  }
}
const SOUND_BACKUP = { log: SOUND_LOG, isThere: true, next: 6, parts: [] }

/** Whatever its counter's tag is; a file that is not there if there is none. */
function dailyCopy(folder: string, day: string): string {
  const names = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.galla-backup'))
  return join(folder, 'backups', names.find((name) => name.startsWith(`galla-${day}`)) ?? 'none')
}

async function lookAtDailyCopy(life: Life, whole: Whole): Promise<object> {
  const { folder, told } = life
  const clock = new VirtualTime()
  clock.jumpWallClock(DAY_MS)
  const { backups } = await shopIn(folder, clock)
  const entriesOf = (day: string) => entriesIn(folder, dailyCopy(folder, day), whole, clock)
  const before = await backups.daily.state()
  const saysWritten = before.lastAt === clock.now()
  const lie = told[0]?.said === 'written' && !saysWritten
  const isThere = !saysWritten || (await entriesOf('2026-11-21')) === 9
  await backups.daily.watch()
  const after = await backups.daily.state()
  return {
    log: await lookAtLog({ ...life, told: [] }, whole),
    lie,
    isThere,
    after: [after.on, after.lastAt === clock.now(), after.lastProblem],
    next: await entriesOf('2026-11-21'),
    earlier: await entriesOf('2026-11-20'),
    parts: partsIn(folder),
  }
}
const SOUND_DAILY_COPY = {
  log: SOUND_LOG,
  lie: false,
  isThere: true,
  after: [true, true, null],
  next: 9,
  earlier: 6,
  parts: [],
}

const setAsideIn = (folder: string): string => {
  const aside = join(folder, 'set-aside')
  const [at = ''] = existsSync(aside) ? readdirSync(aside) : []
  return join(aside, at, 'production')
}

/** The next start moves what an earlier one left, before the log is opened. */
async function lookAtMovedLog({ folder, told }: Life, whole: Whole): Promise<object> {
  const isMoved = await finishRestore(folder, keyStore)
  const aside = join(setAsideIn(folder), 'journal.db')
  const [restored, old] = [await entriesAt(folder, logOf(folder)), await entriesAt(folder, aside)]
  return {
    isTrue: told[0]?.said !== 'written' || !isMoved,
    entries: [restored.length, old.length],
    differs: [restored, old].some((entries) =>
      entries.some((entry, index) => entry !== whole.entries[index]),
    ),
  }
}
const SOUND_MOVED_LOG = { isTrue: true, entries: [3, 6], differs: false }

/** Exactly one of the two logs is worked with, it has every entry, and a second try moves what the first one left. */
async function lookAtMove({ folder, told }: Life, whole: Whole): Promise<object> {
  const { own } = runningProcesses()
  const [place, wasLeft] = [dataPlaceOf(folder, own), isLeft(folder)]
  const log = await lookAtLog({ folder: place, told: [], calls: '' }, whole)
  const next = place === folder ? await moveOf(folder).move(null) : null
  const end = dataPlaceOf(folder, own)
  return {
    isTrue: told[0] === undefined || (told[0].said === 'written') === (place !== folder),
    isOne: wasLeft === (place !== folder),
    log,
    next: next?.kind ?? 'moved',
    isMoved: end !== folder && isLeft(folder),
    entries: (await entriesAt(end, logOf(end))).length,
    left: readdirSync(diskOf(folder)).filter((name) => name.includes('moving')),
    parts: partsIn(folder),
  }
}
const SOUND_MOVE = {
  isTrue: true,
  isOne: true,
  log: SOUND_LOG,
  next: 'moved',
  isMoved: true,
  entries: 6,
  left: [],
  parts: [],
}

async function look(work: Work, life: Life, whole: Whole): Promise<readonly [found: object, sound: object]> {
  switch (work) {
    case 'backup':
      return [await lookAtBackup(life, whole), SOUND_BACKUP]
    case 'daily copy':
      return [await lookAtDailyCopy(life, whole), SOUND_DAILY_COPY]
    case 'moved log':
      return [await lookAtMovedLog(life, whole), SOUND_MOVED_LOG]
    case 'moved to this computer':
      return [await lookAtMove(life, whole), SOUND_MOVE]
    default:
      return [await lookAtLog(life, whole), SOUND_LOG]
  }
}

/** Several at a time: each waits for its process most of the time. */
async function wrongIn<One>(
  all: readonly One[],
  look: (one: One) => Promise<object | null>,
): Promise<readonly object[]> {
  const left = [...all]
  const wrong: object[] = []
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const found = await look(one)
      if (found !== null) wrong.push(found)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return wrong
}

const wholes = new Map<Work, Promise<Whole>>()
let tools: Promise<Tools> | null = null

/** What is not as it should be when that call fails; null if all is. */
async function wrongAt(work: Work, fault: Fault, n: number, whole: Whole): Promise<object | null> {
  tools ??= madeTools()
  const life = await live(await tools, work, fault, n)
  const [found, sound] = await look(work, life, whole).catch((error: unknown) => [
    { error: String(error) },
    {},
  ])
  if (isDeepStrictEqual(found, sound)) return null
  return { work, ...fault, n, told: life.told.map(({ said }) => said).join(), found }
}

const wholeBefore = async (work: Work): Promise<Whole> => {
  tools ??= madeTools()
  const known = wholes.get(work) ?? wholeOf(await tools, work)
  wholes.set(work, known)
  return known
}

describe.for(hasCompiler && EXTENT === 'whole' ? WORKS : [])('%s', (work) => {
  it.for(FAULTS)(
    'with $kind answering $code from then on ($lasts)',
    { timeout: LONGEST_MS },
    async (fault) => {
      const whole = await wholeBefore(work)
      const calls = Array.from({ length: callsOf(whole, fault) }, (_, call) => call + 1)
      expect(await wrongIn(calls, (n) => wrongAt(work, fault, n, whole))).toEqual([])
    },
  )
})

it.for(hasCompiler && EXTENT !== 'whole' ? [REFUSED_CALLS] : [])(
  'in %i calls that chance chooses, what was told is true',
  { timeout: LONGEST_MS },
  async (count) => {
    const chance = seededChance(SEED)
    const chosen = []
    for (let turn = 0; chosen.length < count; turn += 1) {
      const work = WORKS[turn % WORKS.length] as Work
      const whole = await wholeBefore(work)
      const fault = chance.pick(FAULTS.filter((one) => callsOf(whole, one) > 0))
      chosen.push({ work, fault, n: chance.whole(1, callsOf(whole, fault)), whole })
    }
    const wrong = await wrongIn(chosen, ({ work, fault, n, whole }) => wrongAt(work, fault, n, whole))
    expect(wrong).toEqual([])
  },
)
