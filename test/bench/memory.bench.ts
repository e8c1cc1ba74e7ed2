// What the running app keeps in memory, after its start at the practice counter and after 200 sales, compared with an empty window on the
// same runtime: what both have is the runtime's own, on the stand-in its parts included.
import { readFileSync, readdirSync } from 'node:fs'
import type { ElectronApplication, Page } from '@playwright/test'
import { sized, type Bench, type Comparison } from './comparison'
import { EMPTY_WINDOW, newData, removeData, startShop } from './shop-app'
import { rechargeDraft } from '../support/recharge-draft'

const SALES = sized(200, 5)
const FIRST_NUMBER = 9_810_000_000
/** Main and page together may need as much again as an empty app, on a computer of 4 GB that has other things to do. */
const AIM_MAIN = 2
const AIM_WHOLE = 1.6
/** What a day of sales may add to what the start took. */
const AIM_GROWTH = 1.25
const KILOBYTES = 1024
const BYTES_OF_A_MEGABYTE = 1_000_000
/** Until what the start left behind is collected. */
const SETTLED_AFTER_MS = sized(3_000, 0)

interface Memory {
  /** The main process, resident, in MB. */
  readonly main: number
  /** Every process of the app, resident and counted once where they share it, in MB. */
  readonly whole: number
}

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))

/** The process and all that it started. */
function familyOf(processId: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const family = [processId]
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child))
  return family
}

function parentOf(processId: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Memory that several processes share counts for each of them by its part. */
function proportionalMegabytes(processId: number): number {
  try {
    const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / KILOBYTES
  } catch {
    return 0
  }
}

async function memoryOf(processId: number): Promise<Memory> {
  await settled()
  const family = familyOf(processId)
  return {
    main: proportionalMegabytes(processId),
    whole: family.reduce((sum, member) => sum + proportionalMegabytes(member), 0),
  }
}

interface KeptMemory extends Memory {
  /** What the scripts of the main process keep, in MB. */
  readonly heap: number
}

/** What is left once both processes have collected their garbage, which they do in a quiet minute or when memory is short. */
async function keptMemoryOf(app: ElectronApplication, window: Page): Promise<KeptMemory> {
  const heapBytes = await app.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as (how: object) => void
    // As V8 does when memory is short: what it has freed goes back to the system.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    return process.memoryUsage().heapUsed
  })
  const page = await window.context().newCDPSession(window)
  await page.send('HeapProfiler.collectGarbage')
  await page.send('HeapProfiler.collectGarbage')
  await page.detach()
  return { ...(await memoryOf(app.process().pid ?? 0)), heap: heapBytes / BYTES_OF_A_MEGABYTE }
}

async function emptyWindow(): Promise<Memory> {
  const userData = newData()
  const app = await startShop(userData, EMPTY_WINDOW)
  const memory = await memoryOf(app.electron.process().pid ?? 0)
  await app.close()
  removeData(userData)
  return memory
}

interface OurMemory {
  readonly started: Memory
  readonly startedKept: KeptMemory
  readonly sold: Memory
  readonly soldKept: KeptMemory
}

async function ourCounter(): Promise<OurMemory> {
  const userData = newData()
  const app = await startShop(userData)
  await app.ask('app.choose-environment', { environment: 'practice' })
  const processId = app.electron.process().pid ?? 0
  const started = await memoryOf(processId)
  const startedKept = await keptMemoryOf(app.electron, app.window)
  for (let sale = 0; sale < SALES; sale += 1) {
    const draft = rechargeDraft({
      accountNumber: String(FIRST_NUMBER + sale),
      circle: 'Gujarat',
    })
    const sheet = (await app.ask('sale.prepare', { operation: 'recharge', draft })) as {
      readonly value?: { readonly requestId: string }
    }
    if (sheet.value === undefined) throw new Error(`no sheet: ${JSON.stringify(sheet)}`)
    await app.ask('sale.confirm', { requestId: sheet.value.requestId, accepted: [] })
  }
  const sold = await memoryOf(processId)
  const soldKept = await keptMemoryOf(app.electron, app.window)
  await app.close()
  removeData(userData)
  return { started, startedKept, sold, soldKept }
}

/** Measured once and compared in several ways: one round each. */
export const bench = async (): Promise<Bench> => {
  if (process.platform !== 'linux') {
    console.log('memory is measured on Linux alone')
    return { comparisons: [] }
  }
  const [empty, ours] = [await emptyWindow(), await ourCounter()]
  const comparison = (
    what: string,
    against: string,
    aimRatio: number,
    [measured, compared]: readonly [number, number],
  ): Comparison => ({
    what,
    against,
    aimRatio,
    unit: 'MB',
    rounds: 1,
    warmUpRounds: 0,
    ours: () => measured,
    plain: () => compared,
  })
  const emptyApp = 'an empty window on the same runtime'
  const start = 'the same after the start'
  return {
    comparisons: [
      comparison('the main process after the start', emptyApp, AIM_MAIN, [ours.started.main, empty.main]),
      comparison('all processes after the start', emptyApp, AIM_WHOLE, [ours.started.whole, empty.whole]),
      comparison(`the main process after ${SALES} sales`, start, AIM_GROWTH, [
        ours.sold.main,
        ours.started.main,
      ]),
      comparison(`all processes after ${SALES} sales`, start, AIM_GROWTH, [
        ours.sold.whole,
        ours.started.whole,
      ]),
      comparison(
        `the main process's scripts after ${SALES} sales, their garbage collected`,
        start,
        AIM_GROWTH,
        [ours.soldKept.heap, ours.startedKept.heap],
      ),
      comparison(`all processes after ${SALES} sales, their garbage collected`, start, AIM_GROWTH, [
        ours.soldKept.whole,
        ours.startedKept.whole,
      ]),
    ],
  }
}
