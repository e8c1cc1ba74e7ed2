// From the press to the last byte at the printer, for a receipt of 58 mm that is drawn as a picture: a sink on loopback takes it. Beside
// it the same receipt in letters, or, with `BENCH_BEFORE=<another checkout, built>`, the same picture by that build. 1,000 papers leave the
// memory where it was.
import { rechargeDraft } from '../support/recharge-draft'
import { networkPrinter } from '../support/network-printer'
import { isQuick, sized, type Bench } from './comparison'
import { newData, removeData, startShop } from './shop-app'

const ROUNDS = 30
const AIM_BEFORE = 0.7
const AIM_LETTERS = 12
const PAPERS = sized(1_000, 3)
/** What the young generation and the pages' caches take once. */
const WARM_PAPERS = sized(100, 1)
const AIM_GROWTH = 1.15
const BYTES_OF_A_MEGABYTE = 1_000_000

async function printingShop(writing: 'letters' | 'picture', program?: string) {
  const printer = await networkPrinter()
  const userData = newData()
  const app = await startShop(userData, program)
  await app.ask('app.choose-environment', { environment: 'practice' })
  const connection = { way: 'network', host: '127.0.0.1', port: printer.port }
  const finish = { cut: 'partial', openDrawer: false }
  await app.ask('settings.change', { printer: { connection, writing, finish } })
  const draft = rechargeDraft({ accountNumber: '9876543210', circle: 'Gujarat' })
  const sheet = (await app.ask('sale.prepare', { operation: 'recharge', draft })) as {
    readonly value?: { readonly requestId: string }
  }
  if (sheet.value === undefined) throw new Error(`no sheet: ${JSON.stringify(sheet)}`)
  const { requestId } = sheet.value
  await app.ask('sale.confirm', { requestId, accepted: [] })
  return {
    print: async (): Promise<number> => {
      const before = printer.jobs.length
      const pressedAt = performance.now()
      const printed = await app.ask('receipt.print', { requestId, paper: '58mm' })
      if (printer.jobs.length !== before + 1) throw new Error(`not printed: ${JSON.stringify(printed)}`)
      return printer.lastByteAt() - pressedAt
    },
    heap: () =>
      app.electron.evaluate(() => {
        process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
        const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
        collect()
        return process.memoryUsage().heapUsed
      }),
    close: async () => {
      await app.close()
      printer.close()
      removeData(userData)
    },
  }
}

export const bench = async (): Promise<Bench> => {
  const before = process.env['BENCH_BEFORE']
  const ours = await printingShop('picture')
  const plain = await printingShop(before === undefined ? 'letters' : 'picture', before)
  const heaps: number[] = []
  const papers = async (count: number): Promise<number> => {
    for (let paper = 0; paper < count; paper += 1) await ours.print()
    const heap = (await ours.heap()) / BYTES_OF_A_MEGABYTE
    heaps.push(heap)
    return heap
  }
  return {
    comparisons: [
      {
        what: 'the press to the last byte of a picture of 58 mm',
        against: before === undefined ? 'the same receipt in letters' : 'the build before',
        aimRatio: before === undefined ? AIM_LETTERS : AIM_BEFORE,
        rounds: ROUNDS,
        ours: ours.print,
        plain: plain.print,
      },
      {
        what: `the heap of the main process after ${PAPERS} papers`,
        against: `after ${WARM_PAPERS}`,
        aimRatio: isQuick ? 2 : AIM_GROWTH,
        unit: 'MB',
        rounds: 1,
        warmUpRounds: 0,
        plain: () => papers(WARM_PAPERS),
        ours: async () => (heaps.length === 0 ? (await papers(WARM_PAPERS), papers(PAPERS)) : papers(PAPERS)),
      },
    ],
    close: async () => {
      await ours.close()
      await plain.close()
    },
  }
}
