// @vitest-environment node
// Two processes on one folder of the log, by two ways to it: one of them sells, the other one is told who does, and nothing that either of them
// told is lost.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openOrViewJournal } from '#main/journal'
import { bundledScript } from '../../support/bundled-script'
import { testFolder, value } from '../../support/journals'
import { requestId } from '../../support/sales'
import { logOptions } from '../../support/log-options'

const SOON = { timeout: 20_000, interval: 20 }
const LONG_TEST_MS = 60_000
/** Of a hold that is waited for until it counts as gone. */
const FASTER = 5

const folder = mkdtempSync(join(tmpdir(), 'held-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let script = ''
beforeAll(async () => {
  script = await bundledScript(join(import.meta.dirname, 'seller.ts'), folder)
})

interface Seller {
  readonly child: ChildProcess
  readonly told: readonly string[]
}

function seller(path: string, host: string, first: number, faster = 1): Seller {
  const child = spawn(process.execPath, [script, path, host, String(first), String(faster)])
  const told: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    told.push(...lines)
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, told }
}

const soldBy = ({ told }: Seller): readonly number[] =>
  told.filter((line) => line.startsWith('sold ')).map((line) => Number(line.slice('sold '.length)))

const sells = (one: Seller) => expect.poll(() => soldBy(one).length, SOON).toBeGreaterThan(1)

async function ended(one: Seller): Promise<void> {
  one.child.stdin?.write('end\n')
  await expect.poll(() => one.told.at(-1), SOON).toBe('ended')
}

/** One folder by two ways to it. */
function folders(): { readonly here: string; readonly there: string } {
  const shop = testFolder()
  mkdirSync(join(shop, 'log'))
  symlinkSync(join(shop, 'log'), join(shop, 'share'))
  return { here: join(shop, 'log', 'journal.db'), there: join(shop, 'share', 'journal.db') }
}

/** Everything that was told as sold is in the log. */
function expectAll(path: string, sellers: readonly Seller[]): void {
  const { journal, problem } = value(openOrViewJournal(logOptions(path)))
  expect(problem).toBeNull()
  const numbers = sellers.flatMap(soldBy)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers)
    expect(journal.sale(requestId(`SALE-${String(number).padStart(4, '0')}`))?.railStatus).toBe('success')
  journal.close()
}

describe('a log that two computers reach', () => {
  it('is sold on by the first alone, and the second is told its name', async () => {
    const { here, there } = folders()
    const first = seller(here, 'counter-1', 1)
    await sells(first)
    const second = seller(there, 'back-office', 5_001)
    await expect.poll(() => second.told, SOON).toEqual(['refused counter-1'])
    await ended(first)
    expectAll(here, [first, second])
    expect(existsSync(`${here}-holder`)).toBe(false)
  })

  it('is sold on again at once where the first was killed and starts again', async () => {
    const { here } = folders()
    const first = seller(here, 'counter-1', 1)
    await sells(first)
    first.child.kill('SIGKILL')
    await expect.poll(() => first.child.signalCode, SOON).toBe('SIGKILL')
    const began = performance.now()
    const again = seller(here, 'counter-1', 5_001)
    await expect.poll(() => again.told[0], SOON).toBe('held')
    expect(performance.now() - began).toBeLessThan(9_000)
    await sells(again)
    await ended(again)
    expectAll(here, [first, again])
  })

  it(
    'is left by the first where it was stopped for so long that the second took over',
    async () => {
      const { here, there } = folders()
      const first = seller(here, 'counter-1', 1, FASTER)
      await sells(first)
      const before = soldBy(first).length
      await expect.poll(() => soldBy(first).length, SOON).toBeGreaterThan(before)
      first.child.kill('SIGSTOP')
      const sold = soldBy(first).length
      const second = seller(there, 'back-office', 5_001, FASTER)
      await sells(second)
      first.child.kill('SIGCONT')
      await expect.poll(() => first.told.at(-1), SOON).toBe('stopped held-elsewhere back-office')
      expect(soldBy(first).length).toBeLessThanOrEqual(sold + 1)
      const more = soldBy(second).length + 2
      await expect.poll(() => soldBy(second).length, SOON).toBeGreaterThan(more)
      await ended(second)
      expectAll(here, [first, second])
    },
    LONG_TEST_MS,
  )

  it('has one holder of several that start at once', async () => {
    const { here, there } = folders()
    const sellers = [1, 2, 3].map((number) =>
      seller(number === 2 ? there : here, `counter-${number}`, number * 1_000),
    )
    await expect.poll(() => sellers.filter(({ told }) => told.length > 0).length, SOON).toBe(3)
    await expect.poll(() => sellers.filter((one) => soldBy(one).length > 1).length, SOON).toBe(1)
    const [holder] = sellers.filter(({ told }) => told[0] === 'held')
    const others = sellers.filter((one) => one !== holder).map(({ told }) => told[0] ?? '')
    expect(others.map((word) => word.replace(/\d$/, 'N'))).toEqual(['refused counter-N', 'refused counter-N'])
    if (holder !== undefined) await ended(holder)
    expectAll(here, sellers)
  })
})
