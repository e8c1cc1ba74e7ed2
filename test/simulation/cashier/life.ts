// One life of a dishonest cashier: the whole app, composed as at a start, in practice; the owner has gone home. The cashier sends whatever the
// contract lets them, with what the app told them before, in any order, over restarts, sleeps and jumps of the clock.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aboutText } from '#shared/channels/approval'
import { RIGHTS_OF, type CashierRights } from '#shared/access/rights'
import { missingRight } from '#shared/channels/access'
import { channels, type Channel } from '#shared/channels/contract'
import { paise } from '#shared/base/money'
import { PAID_CHECKS } from '#shared/operations/checks/paid-check'
import {
  playedComputer,
  startApp,
  type Came,
  type PlayedComputer,
  type StartedApp,
} from '../../support/composed-app'
import { rechargeDraft } from '../../support/recharge-draft'
import { madeInput } from '../hostile-messages/made-input'
import { seededChance, type Chance } from '../world/chance'
import { isOwners, movedBy, needsName, type Moved, type RawEntry } from './ledger'

/** The strict one is told nothing of the box: what is not shown cannot be compared, so that few lives have it. */
const PRESETS = ['alone', 'alone', 'alone', 'trusted', 'trusted', 'strict'] as const
const OWNER_PIN = '4071'
const CASHIER_PIN = '2846'
export const CUSTOMER = '9876543210'
const LIMIT_PAISE = 100_000
const MOST_KNOWN = 12
const TRIES = 12
const SELLS = 0.15
const KEEPS_BOX = 0.3

/** Half of what is sent goes where money is. */
const MONEY = /^(?:till|credit|cash|sale|visit|recharge|pending|customer|commission)\./

export const cashiersChannels = (rights: CashierRights): readonly Channel[] =>
  (Object.keys(channels) as Channel[]).filter(
    (channel) => missingRight(channels[channel].access, false, 'cashier', rights) === null,
  )

export interface Shop {
  readonly computer: PlayedComputer
  app: StartedApp
  readonly ownerId: string
  readonly cashierId: string
}

export interface CashiersLife {
  readonly acts: number
  readonly entries: number
  /** Each rule that was broken, in words. */
  readonly broken: readonly string[]
}

export async function liveAsCashier(seed: number, acts: number): Promise<CashiersLife> {
  const chance = seededChance(seed)
  const rights = RIGHTS_OF[chance.pick(PRESETS)]
  const shop = await openedShop(rights)
  const broken: string[] = []
  const known = new Map<string, unknown[]>()
  const mayCall = cashiersChannels(rights)
  const ofMoney = mayCall.filter((channel) => MONEY.test(channel))
  try {
    const first = lastSequence(shop)
    let figures = await figuresOf(shop, known)
    for (let act = 0; act < acts; act += 1) {
      const before = { sequence: lastSequence(shop), figures, calls: shop.app.calls.length }
      const { app } = shop
      const sent = await acted(shop, { known, chance, mayCall, ofMoney })
      if (chance.happens(0.04)) await disturb(shop, chance)
      if ((await shop.app.counter()).isLocked) await unlock(shop)
      figures = await figuresOf(shop, known)
      const entries = entriesAfter(shop, before.sequence)
      const wrong = [
        ...wrongFigures(before.figures, figures, movedBy(entries, intentsIn(shop))),
        ...wrongNames(entries, shop.cashierId),
        ...unwrittenChecks(app.calls.slice(before.calls), entries),
        ...sent.flatMap((one) => notAsSent(one, entries, (sequence) => entryIn(shop, sequence))),
      ]
      const channels = sent.map(({ channel }) => channel).join(', ')
      broken.push(...wrong.map((what) => `seed ${seed}, act ${act}, ${channels}: ${what}`))
    }
    if (shop.app.defects.length > 0) broken.push(...shop.app.defects)
    return { acts, entries: lastSequence(shop) - first, broken }
  } finally {
    await shop.app.close()
    await shop.computer.remove()
  }
}

interface Sent {
  readonly channel: Channel
  readonly input: unknown
  readonly came: Came
}

/** One thing or two that the cashier does: any message, a sale, something at the box. */
async function acted(
  shop: Shop,
  {
    known,
    chance,
    mayCall,
    ofMoney,
  }: {
    readonly known: Map<string, unknown[]>
    readonly chance: Chance
    readonly mayCall: readonly Channel[]
    readonly ofMoney: readonly Channel[]
  },
): Promise<readonly Sent[]> {
  const channel = chance.pick(chance.happens(0.5) ? ofMoney : mayCall)
  const input = inputFor(channel, known, chance)
  const sent: Sent[] = [{ channel, input, came: await shop.app.message(channel, input) }]
  if (chance.happens(SELLS)) await sell(shop, known, chance)
  if (chance.happens(KEEPS_BOX)) sent.push(await keepBox(shop, chance))
  for (const { came } of sent) learn(came, known)
  return sent
}

/** Each figure that moved by more or less than the entries say. */
function wrongFigures(before: Figures, after: Figures, { box, owed }: Moved): readonly string[] {
  const wrong = (what: string, from: number | null, to: number | null, range: Moved['box']): string[] => {
    if (from === null || to === null || range === null) return []
    const moved = to - from
    return moved < range.least || moved > range.most
      ? [`${what} moved by ${moved}, entries say ${range.least} to ${range.most}`]
      : []
  }
  return [
    ...wrong('the box', before.boxPaise, after.boxPaise, box),
    ...wrong('the debt', before.owedPaise, after.owedPaise, owed),
    ...wrong('the limit', before.limitPaise, after.limitPaise, { least: 0, most: 0 }),
  ]
}

const wrongNames = (entries: readonly RawEntry[], cashierId: string): readonly string[] =>
  entries.flatMap((entry) => {
    const { sequence, type, body } = entry
    const who = `entry ${sequence} (${type}) names ${JSON.stringify(body['staffId'])}`
    if (isOwners(entry)) return [`entry ${sequence} (${type}) is the owner's`]
    if (body['staffId'] === undefined) return needsName(entry) ? [who] : []
    return body['staffId'] === cashierId ? [] : [who]
  })

/** No call that may cost the shop money leaves without its entry. */
const unwrittenChecks = (calls: readonly string[], entries: readonly RawEntry[]): readonly string[] =>
  PAID_CHECKS.flatMap((check) => {
    const left = calls.filter((operation) => operation === check).length
    const written = entries.filter(
      ({ type, body }) => type === 'check' && body['step'] === 'asked' && body['operation'] === check,
    ).length
    return left > written ? [`${check} left ${left} times, and stands in the log ${written} times`] : []
  })

/** What was answered with yes stands in the log as it was sent. */
function notAsSent(
  { channel, input, came }: Sent,
  entries: readonly RawEntry[],
  entryAt: (sequence: number) => RawEntry | null,
): readonly string[] {
  const answered = 'answered' in came ? (came.answered as { readonly ok?: unknown } | null) : null
  if (answered?.ok !== true) return []
  const asked = input as Readonly<Record<string, unknown>>
  const has = (type: string, wanted: Readonly<Record<string, unknown>>): boolean =>
    entries.some(
      (entry) =>
        entry.type === type && Object.entries(wanted).every(([name, value]) => entry.body[name] === value),
    )
  const { amountPaise, movement, way, sequence } = asked
  switch (channel) {
    case 'till.move':
      return has('till', { movement, amountPaise }) ? [] : ['the move is not in the log as it was sent']
    case 'credit.repay':
      return has('credit', { movement: 'repaid', amountPaise, way }) ? [] : ['the repayment is not as sent']
    case 'till.correct': {
      const corrected = entryAt(Number(sequence))?.body
      const opposite = corrected?.['movement'] === 'cash-in' ? 'cash-out' : 'cash-in'
      const wanted = { movement: opposite, amountPaise: corrected?.['amountPaise'], corrects: sequence }
      return has('till', wanted) ? [] : ['the correction is not the opposite of what it corrects']
    }
    default:
      return []
  }
}

/** Mostly what the channel takes: what it does not take moves nothing, and is tried by the hostile messages. */
export function inputFor(channel: Channel, known: ReadonlyMap<string, unknown[]>, chance: Chance): unknown {
  const { input } = channels[channel]
  const made = (): unknown => withKnown(structuredClone(madeInput(input, chance)), known, chance)
  let value = made()
  for (let tried = 0; tried < TRIES && !isTaken(channel, value); tried += 1) value = made()
  return value
}

/** A typed array in the place of a list cannot be frozen, which the schema throws about. */
function isTaken(channel: Channel, value: unknown): boolean {
  try {
    return channels[channel].input.safeParse(value).success
  } catch {
    return false
  }
}

/** As at the counter: a sheet, and the customer pays in cash, by UPI or on credit. */
async function sell({ app }: Shop, known: Map<string, unknown[]>, chance: Chance): Promise<void> {
  const listed = await app.ask('recharge.operators', { refresh: false })
  const operatorCode = listed.ok ? (listed.value.operators[0]?.code ?? '') : ''
  const accountNumber = chance.pick([CUSTOMER, '9876543211', '9876543212'])
  const amountPaise = paise(chance.pick([29_900, 19_900, 9_900]))
  const draft = rechargeDraft({ accountNumber, operatorCode, circle: 'Gujarat', amountPaise })
  const sheet = await app.ask('sale.prepare', { operation: 'recharge', draft })
  if (!sheet.ok) return
  const { requestId, duePaise } = sheet.value
  const accountId = known.get('accountId')?.[0] ?? ''
  const part = chance.pick([
    { way: 'cash', amountPaise: duePaise },
    { way: 'upi', amountPaise: duePaise },
    { way: 'credit', amountPaise: duePaise, accountId },
  ])
  const accepted = sheet.value.guards.map(({ kind }) => kind)
  learn(await app.message('sale.confirm', { requestId, accepted, payment: { parts: [part] } }), known)
}

/** What a till's tab and an account's page offer, with the figures of now. */
async function keepBox({ app }: Shop, chance: Chance): Promise<Sent> {
  const send = async (channel: Channel, input: object): Promise<Sent> => ({
    channel,
    input,
    came: await app.message(channel, input),
  })
  const state = await app.ask('till.state', {})
  if (!state.ok) return send('till.state', {})
  const { head, session } = state.value
  const count = { pieces: [], loosePaise: chance.pick([0, 50_000, 100_000]) }
  if (session === null) return send('till.open', { head, count, whileClosed: 'outside', reason: '' })
  const amountPaise = chance.pick([5_000, 10_000])
  const account = await app.ask('credit.account', { accountNumber: CUSTOMER })
  const owedPaise = account.ok ? account.value.owedPaise : 0
  const sequence = session.movements[0]?.sequence ?? 1
  const [channel, input] = chance.pick<readonly [Channel, object]>([
    ['till.move', { head, movement: 'cash-in', amountPaise, reason: 'change from the bank' }],
    ['till.move', { head, movement: 'cash-out', amountPaise, reason: 'tea for everybody' }],
    ['till.correct', { head, sequence }],
    ['till.compare', { head, count }],
    ['till.close', { head, count, carriedPaise: 0, reason: 'counted twice' }],
    ['credit.repay', { accountNumber: CUSTOMER, amountPaise, way: 'cash', owedPaise }],
  ])
  return send(channel, input)
}

export async function openedShop(cashierRights: CashierRights): Promise<Shop> {
  const computer = await playedComputer()
  computer.preferences = { ...computer.preferences, cashierRights }
  const app = await startApp(computer)
  await app.ask('staff.create-owner', { name: 'Asha', pin: OWNER_PIN })
  const ownerId = (await app.ask('lock.state', {})).staff?.id ?? ''
  const ravi = { name: 'Ravi', role: 'cashier', pin: CASHIER_PIN } as const
  const about = aboutText(ravi) ?? ''
  await app.ask('lock.approve', { staffId: ownerId, pin: OWNER_PIN, action: 'staff.add', about })
  const listed = await app.ask('staff.add', ravi)
  if (!listed.ok) throw new Error(`no cashier: ${listed.failure.kind}`)
  const cashierId = listed.value.find(({ role }) => role === 'cashier')?.id ?? ''
  await app.message('customer.name', { accountNumber: CUSTOMER, name: 'Ramesh', agrees: true })
  const limit = { accountNumber: CUSTOMER, limitPaise: LIMIT_PAISE }
  await app.ask('lock.approve', {
    staffId: ownerId,
    pin: OWNER_PIN,
    action: 'credit.limit',
    about: aboutText(limit) ?? '',
  })
  await app.message('credit.limit', limit)
  // Answers of before the clock is moved are old ones afterwards: the list is there by then.
  await app.message('recharge.operators', { refresh: false })
  const shop = { computer, app, ownerId, cashierId }
  await app.ask('lock.now', {})
  await unlock(shop)
  return shop
}

async function unlock({ app, cashierId }: Shop): Promise<void> {
  app.passLongTime()
  await app.message('lock.unlock', { staffId: cashierId, pin: CASHIER_PIN })
  const { isLocked, role } = await app.counter()
  if (isLocked || role !== 'cashier') throw new Error('the cashier does not get in')
}

async function disturb(shop: Shop, chance: Chance): Promise<void> {
  switch (chance.whole(0, 2)) {
    case 0:
      shop.app.sleepAndWake()
      return
    case 1:
      shop.app.passLongTime()
      return
    default:
      await shop.app.close()
      shop.app = await startApp(shop.computer)
      await unlock(shop)
  }
}

const LOG = ['practice', 'journal.db'] as const

function inLog<Found>({ computer }: Shop, read: (log: DatabaseSync) => Found): Found {
  const log = new DatabaseSync(join(computer.dataFolder, ...LOG), { readOnly: true })
  try {
    return read(log)
  } finally {
    log.close()
  }
}

const lastSequence = (shop: Shop): number =>
  inLog(shop, (log) =>
    Number(log.prepare('SELECT coalesce(max(sequence), 0) AS last FROM events').get()?.['last']),
  )

const rawEntry = (row: Readonly<Record<string, unknown>>): RawEntry => ({
  sequence: Number(row['sequence']),
  requestId: String(row['request_id']),
  type: String(row['type']),
  body: JSON.parse(String(row['body'])) as RawEntry['body'],
})

const entriesAfter = (shop: Shop, sequence: number): readonly RawEntry[] =>
  inLog(shop, (log) =>
    log.prepare('SELECT * FROM events WHERE sequence > ? ORDER BY sequence').all(sequence).map(rawEntry),
  )

const entryIn = (shop: Shop, sequence: number): RawEntry | null =>
  inLog(shop, (log) => {
    const row = log.prepare('SELECT * FROM events WHERE sequence = ?').get(sequence)
    return row === undefined ? null : rawEntry(row)
  })

const intentsIn =
  (shop: Shop) =>
  (requestId: string): RawEntry['body'] | null =>
    inLog(shop, (log) => {
      const row = log.prepare("SELECT * FROM events WHERE type = 'intent' AND request_id = ?").get(requestId)
      return row === undefined ? null : rawEntry(row).body
    })

/** As the counter shows them to the cashier; null for what it does not. */
interface Figures {
  /** What should be in the box. */
  readonly boxPaise: number | null
  readonly owedPaise: number | null
  readonly limitPaise: number | null
}

async function figuresOf({ app }: Shop, known: Map<string, unknown[]>): Promise<Figures> {
  const shown = async (channel: Channel, input: object): Promise<unknown> => {
    const came = await app.message(channel, input)
    learn(came, known)
    const answered = ('answered' in came ? came.answered : null) as { readonly value?: unknown } | null
    return answered?.value ?? null
  }
  const till = (await shown('till.state', {})) as {
    readonly session?: { readonly cash: { readonly expectedPaise: number } | null } | null
  } | null
  const account = (await shown('credit.account', { accountNumber: CUSTOMER })) as {
    readonly limitPaise: number | null
    readonly owedPaise: number
  } | null
  return {
    boxPaise: till?.session?.cash?.expectedPaise ?? null,
    owedPaise: account?.owedPaise ?? null,
    limitPaise: account?.limitPaise ?? null,
  }
}

/** What the app tells is used again where a field of that name is asked for. */
const TOLD = new Set([
  'requestId',
  'visitId',
  'head',
  'sequence',
  'accountId',
  'owedPaise',
  'overpaidPaise',
  'duePaise',
])

export function learn(came: Came, known: Map<string, unknown[]>): void {
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 6) return
    for (const [name, part] of Object.entries(value)) {
      if (TOLD.has(name) && (typeof part === 'string' || typeof part === 'number'))
        known.set(name, [part, ...(known.get(name) ?? [])].slice(0, name === 'head' ? 1 : MOST_KNOWN))
      else walk(part, depth + 1)
    }
  }
  if ('answered' in came) walk(came.answered, 0)
}

function withKnown(value: unknown, known: ReadonlyMap<string, unknown[]>, chance: Chance): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => withKnown(part, known, chance))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const told = known.get(name)
      if (told !== undefined && chance.happens(0.85)) return [name, chance.pick(told)]
      return [name, withKnown(part, known, chance)]
    }),
  )
}
