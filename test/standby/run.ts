// Three machines, twenty counters, and one fault after the other: `node --import ./test/support/source-hooks.ts test/standby/run.ts` as root,
// with STANDBY_SEED, STANDBY_FAULTS (how many), STANDBY_MINUTES (at most), STANDBY_KINDS (parts of their names) and STANDBY_PLACES. Ends with 1
// where something that was acknowledged is gone, a number was admitted twice, a twin was not told, or somebody would have to do something by hand.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { MINUTE_MS } from '#shared/base/clock'
import { seededChance, type Chance } from '../simulation/world/chance'
import { backUpInTakeovers } from './backup-in-takeover'
import { commitCost } from './commit-cost'
import { COUNTERS_ADDRESS, HOSTS, pause, startCluster, until, type Cluster } from './cluster'
import { FAULTS, placed, type Fault, type Place } from './faults'
import { baseRoot, lacking, PLACE, setSwitch, SWITCH } from './machines'
import { restoreIntoPair } from './restore'
import { admittedTwice, backAfter, openShop, twinsIn, type Shop } from './shop'

const COUNTERS = 20
const SETTLES_WITHIN_MS = 240_000
/** So long nothing happens between two faults. */
const CALM_MS = 5_000
const LOOKED_EVERY_MS = 200

interface Measured {
  readonly seed: number
  readonly kind: string
  readonly place: Place
  readonly machine: string
  /** From the fault on, ms; null where it never went, or has not come back. */
  readonly databaseLeads: number | null
  readonly officeReady: number | null
  readonly sharedAddress: number | null
  /** Of each counter; 0 for one that never sold without the office. */
  readonly counters: readonly (number | null)[]
  readonly healthyAfter: number
  readonly faults: readonly string[]
}

const say = (text: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** When each of three was there again for the first time after it went, as it is looked at while `isOver` is false. 0 for what never went. */
function watchParts(cluster: Cluster, from: number, isOver: () => boolean) {
  const parts = {
    databaseLeads: cluster.leader,
    officeReady: cluster.officeAt,
    sharedAddress: cluster.sharedAnswers,
  }
  const seen: Record<keyof typeof parts, number | null> = {
    databaseLeads: 0,
    officeReady: 0,
    sharedAddress: 0,
  }
  const watch = async (name: keyof typeof parts): Promise<void> => {
    const first = await parts[name]()
    while (!isOver()) {
      const now = await parts[name]()
      const isThere = now !== null && now !== false
      if (!isThere && seen[name] === 0) seen[name] = null
      const isBack = isThere && (seen[name] === null || (seen[name] === 0 && now !== first))
      if (isBack) {
        seen[name] = performance.now() - from
        return
      }
      await pause(LOOKED_EVERY_MS)
    }
  }
  const watching = Promise.all((Object.keys(parts) as (keyof typeof parts)[]).map(watch))
  return { seen, ended: () => watching }
}

async function happen({ cluster, shop, seed }: Rig, fault: Fault, place: Place): Promise<Measured> {
  const name = await placed(cluster, fault, place)
  say(`${fault.kind}, ${place} (${name})`)
  const from = performance.now()
  let isOver = false
  const parts = watchParts(cluster, from, () => isOver)
  await fault.happen(cluster.machines[name])
  await pause(CALM_MS)
  const healthy = await until(
    'everything as before',
    SETTLES_WITHIN_MS,
    async () => (await cluster.faults()).length === 0,
  ).then(
    () => performance.now() - from,
    () => null,
  )
  // Whoever lost the office last has asked again by then.
  await until('all counters with the office', 60_000, async () =>
    shop.counters.every(({ office }) => office.state().isAskedBeforeSales),
  ).catch(() => {})
  await pause(CALM_MS)
  isOver = true
  await parts.ended()
  const faults = healthy === null ? [`needs a hand: ${(await cluster.faults()).join('; ')}`] : []
  return {
    seed,
    kind: fault.kind,
    place,
    machine: name,
    ...parts.seen,
    counters: backAfter(shop.sales, COUNTERS, { from, to: performance.now() }),
    healthyAfter: healthy ?? -1,
    faults: [...faults, ...(await broken({ cluster, shop }))],
  }
}

/** What may never be. */
async function broken({ cluster, shop }: Pick<Rig, 'cluster' | 'shop'>): Promise<readonly string[]> {
  const acknowledged = shop.sales.filter(({ kind }) => kind === 'admitted').map(({ id }) => id)
  const there = new Set(await cluster.query('SELECT request_id FROM claim'))
  const gone = acknowledged.filter((id) => !there.has(id))
  const twice = admittedTwice(shop.sales)
  return [
    ...(gone.length === 0 ? [] : [`acknowledged and gone: ${gone.join(', ')}`]),
    ...(twice.length === 0 ? [] : [`admitted twice: ${twice.join(', ')}`]),
  ]
}

/** After the last fault: everything is sent, and every pair of twins is told to the owner and at both counters. */
async function untold({ cluster, shop }: Pick<Rig, 'cluster' | 'shop'>): Promise<readonly string[]> {
  await shop.stop()
  await until('everything to be sent', 120_000, async () =>
    shop.counters.every(({ office }) => office.unsent() === 0),
  )
  const twins = twinsIn(shop.sales)
  const lacks = async (): Promise<readonly string[]> => {
    const alerts = new Set(
      await cluster.query(
        "SELECT least(one, other) || ' ' || greatest(one, other) FROM (SELECT details->'requestIds'->>0 AS one, details->'requestIds'->>1 AS other FROM alert WHERE kind = 'conflicting-sales') AS pairs",
      ),
    )
    const told = shop.counters.map(
      ({ office }) =>
        new Set(
          office.state().conflicts.map(({ requestId, otherRequestId }) => `${requestId} ${otherRequestId}`),
        ),
    )
    const counterOf = (id: string): number => Number(/^C(\d+)-/.exec(id)?.[1])
    return twins.flatMap(([one, other]) => [
      ...(alerts.has(`${one} ${other}`) ? [] : [`the owner was not told of ${one} and ${other}`]),
      ...(told[counterOf(one)]?.has(`${one} ${other}`) ? [] : [`${one} was not told at its counter`]),
      ...(told[counterOf(other)]?.has(`${other} ${one}`) ? [] : [`${other} was not told at its counter`]),
    ])
  }
  await until('all twins to be told', 60_000, async () => (await lacks()).length === 0).catch(() => {})
  say(`${twins.length} pairs of twins, each with a sale that was made without the office`)
  return lacks()
}

interface Rig {
  readonly cluster: Cluster
  readonly shop: Shop
  readonly seed: number
}

/** Each kind at each of its places, in an order that the seed gives, again and again. */
function* planned(
  chance: Chance,
  { kinds, places }: Readonly<Record<'kinds' | 'places', readonly string[]>>,
): Generator<readonly [Fault, Place]> {
  const chosen = FAULTS.filter(({ kind }) => kinds.length === 0 || kinds.some((part) => kind.includes(part)))
  for (;;) {
    const round = chosen
      .flatMap((fault) => fault.places.map((place) => [fault, place] as const))
      .filter(([, place]) => places.length === 0 || places.includes(place))
    while (round.length > 0) yield* round.splice(chance.whole(0, round.length - 1), 1)
  }
}

const namesIn = (name: string): readonly string[] =>
  (process.env[name] ?? '').split(',').filter((part) => part !== '')

async function main(): Promise<void> {
  const why = lacking()
  if (why !== null) throw new Error(`three machines cannot be played here: ${why}`)
  if (process.env['STANDBY_INSIDE'] !== '1') return runInside()
  const seed = Number(process.env['STANDBY_SEED'] ?? 1)
  const count = Number(process.env['STANDBY_FAULTS'] ?? 5)
  const endsAt = Date.now() + Number(process.env['STANDBY_MINUTES'] ?? Infinity) * MINUTE_MS
  const plan = { kinds: namesIn('STANDBY_KINDS'), places: namesIn('STANDBY_PLACES') }
  const results = process.env['STANDBY_RESULTS'] ?? join(PLACE, 'results.jsonl')
  mkdirSync(PLACE, { recursive: true })
  const chance = seededChance(seed)
  const cluster = await startCluster()
  say('the machines are up')
  if (process.env['STANDBY_COST'] === '1')
    say(`a claim, p50 and p95 in ms: ${JSON.stringify(await commitCost(await cluster.databaseUrl()))}`)
  const shop = await openShop(await cluster.lines(COUNTERS), chance.fraction)
  say(`${COUNTERS} counters sell`)
  await pause(CALM_MS)
  const faults: string[] = []
  let done = 0
  for (const [fault, place] of planned(chance, plan)) {
    if (done === count || Date.now() > endsAt || faults.length > 0) break
    done += 1
    const measured = await happen({ cluster, shop, seed }, fault, place)
    appendFileSync(results, `${JSON.stringify(measured)}\n`)
    const slowest = Math.max(...measured.counters.map((ms) => ms ?? Infinity))
    const seconds = (ms: number | null): string => (ms === null ? 'never' : (ms / 1_000).toFixed(1))
    say(
      `  database ${seconds(measured.databaseLeads)}, office ${seconds(measured.officeReady)}, shared address ${seconds(measured.sharedAddress)}, last counter ${seconds(slowest)}, all as before ${seconds(measured.healthyAfter)}`,
    )
    faults.push(...measured.faults)
  }
  if (process.env['STANDBY_BACKUP'] === '1' && faults.length === 0) {
    say('a backup is made during a takeover')
    faults.push(...(await backUpInTakeovers(cluster, say)))
  }
  if (process.env['STANDBY_RESTORE'] === '1' && faults.length === 0) {
    say('a backup is restored into the pair')
    faults.push(...(await restoreIntoPair(cluster, shop)))
  }
  faults.push(...(await untold({ cluster, shop })))
  const sold = Object.entries(Object.groupBy(shop.sales, ({ kind }) => kind)).map(
    ([kind, all]) => `${all.length} ${kind}`,
  )
  say(`${done} faults; sales: ${sold.join(', ')}`)
  for (const fault of faults) say(`BROKEN: ${fault}`)
  writeFileSync(join(PLACE, `sales-${seed}.json`), JSON.stringify(shop.sales))
  await shop.close()
  for (const machine of Object.values(cluster.machines)) machine.clear()
  process.exit(faults.length === 0 ? 0 : 1)
}

/** The same program once more, in the network of the switch. */
function runInside(): void {
  // Only out here is there a network to have packages from.
  baseRoot()
  setSwitch(COUNTERS_ADDRESS, HOSTS)
  const { status } = spawnSync(
    'ip',
    ['netns', 'exec', SWITCH, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, STANDBY_INSIDE: '1' },
    },
  )
  process.exitCode = status ?? 1
}

await main()
