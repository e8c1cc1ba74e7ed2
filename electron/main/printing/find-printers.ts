// Printers that tell of themselves on the shop's network, by DNS-SD. One question is asked of all, and whoever answers is listed: no address is
// tried, and nothing is sent to a printer. What they say is anybody's word and is checked here.
import { isIPv4 } from 'node:net'
import type { Service } from 'bonjour-service'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { foundPrinterSchema, MOST_FOUND_PRINTERS, type FoundPrinter } from '#shared/printing/found-printer'

/** Raw bytes, and documents: a printer of the second kind alone is reached through the system. */
const KINDS = [
  { type: 'pdl-datastream', takes: 'commands' },
  { type: 'ipp', takes: 'pages' },
] as const
/** Answers come at once; one that was lost is asked for again after a second. */
const LISTENS_MS = 3 * SECOND_MS

type Told = Pick<Service, 'name' | 'port' | 'addresses' | 'txt'>

/** Listens for the services of a type; `stop` ends all. Another one in tests. */
export interface Listening {
  readonly told: (type: string) => readonly Told[]
  readonly stop: () => void
}
export type Listen = (types: readonly string[]) => Promise<Listening>

const listenByMulticast: Listen = async (types) => {
  const { Bonjour } = await import('bonjour-service')
  // Without a network it reports an error; then nothing is found.
  const bonjour = new Bonjour({}, () => undefined)
  const browsers = new Map(types.map((type) => [type, bonjour.find({ type })]))
  return {
    told: (type) => browsers.get(type)?.services ?? [],
    stop: () => bonjour.destroy(),
  }
}

/** Never rejects. */
export async function findPrinters(
  timers: Timers,
  listen: Listen = listenByMulticast,
): Promise<readonly FoundPrinter[]> {
  try {
    const listening = await listen(KINDS.map(({ type }) => type))
    await new Promise<void>((done) => void timers.after(LISTENS_MS, done))
    const found = KINDS.flatMap(({ type, takes }) =>
      listening.told(type).flatMap((service) => foundIn(service, takes)),
    )
    listening.stop()
    return withoutSecond(found).slice(0, MOST_FOUND_PRINTERS)
  } catch {
    return []
  }
}

function foundIn({ name, port, addresses = [], txt }: Told, takes: FoundPrinter['takes']): FoundPrinter[] {
  const { ty, PaperMax: largest } = (txt ?? {}) as Readonly<Record<string, unknown>>
  const parsed = foundPrinterSchema.safeParse({
    name: typeof ty === 'string' && ty.trim() !== '' ? ty : name,
    host: addresses.find(isIPv4),
    port,
    takes,
    paper: largest === 'legal-A4' ? 'a4' : null,
  })
  return parsed.success ? [parsed.data] : []
}

/** One that takes both is listed as the first kind. */
const withoutSecond = (found: readonly FoundPrinter[]): readonly FoundPrinter[] =>
  found.filter(({ host }, at) => found.findIndex((other) => other.host === host) === at)
