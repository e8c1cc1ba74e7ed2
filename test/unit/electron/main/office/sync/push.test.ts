// A counter sends its log to the office: what it sends, when, and what it makes of each answer. The office here is a double that keeps what
// it is given; the real one judges the same batches in test/office.
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import {
  emptyLogRequestSchema,
  ENTRY_PATHS,
  MOST_ENTRIES,
  personalRequestSchema,
  pushRequestSchema,
  type PersonalRequest,
  type PushAnswer,
  type PushRequest,
} from '#shared/protocol/entries'
import { fail, succeed } from '#shared/base/result'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { createPush, type PushLine } from '#main/office/sync/push'
import type { OfficeFailure } from '#main/office/link/exchange'
import { noDefects } from '#test/support/defects'
import { memoryJournal, recordSale, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { SHOP_SECRET } from '#test/support/proof'
import { NUMBER, requestId } from '#test/support/sales'
import { openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'

const NO_LINK = Buffer.alloc(32).toString('base64url')
const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})

/** Keeps whatever follows what it has. */
function officeDouble() {
  const kept: PushRequest['entries'][number][] = []
  const customers = new Map<string, PersonalRequest['customers'][number]>()
  const requests: (PushRequest | PersonalRequest)[] = []
  const links = [NO_LINK]
  let provenTo = 0
  let personalTo = 0
  let failure: OfficeFailure | null = null
  let refusal: PushAnswer | null = null
  let lost = 0
  let largest = Infinity
  const stateListeners = new Set<(state: { readonly kind: string }) => void>()
  const head = () => ({
    sequence: kept.length,
    publicLink: links.at(-1) ?? NO_LINK,
    provenTo,
    personalTo,
  })
  const push = (request: PushRequest): PushAnswer => {
    if (refusal !== null) return refusal
    if (request.after.sequence !== kept.length) return { kind: 'elsewhere', head: head() }
    kept.push(...request.entries)
    links.push(...request.entries.map(() => request.publicLink))
    provenTo = request.heads.at(-1)?.sequence ?? provenTo
    return { kind: 'stored', head: head() }
  }
  const tell = (request: PersonalRequest) => {
    for (const customer of request.customers) customers.set(customer.id, customer)
    for (const id of request.erased) customers.delete(id)
    personalTo = Math.max(personalTo, request.through)
    return { kind: 'stored', personalTo }
  }
  let emptyLogs = 0
  const line: PushLine = {
    request: async ({ path, body, schema }) => {
      const text: unknown = JSON.parse(JSON.stringify(body))
      if (path === ENTRY_PATHS.none) {
        emptyLogRequestSchema.parse(text)
        emptyLogs += 1
        return succeed(schema.parse({ sequence: kept.length }))
      }
      const request =
        path === '/v1/entries' ? pushRequestSchema.parse(text) : personalRequestSchema.parse(text)
      requests.push(request)
      if (JSON.stringify(body).length > largest)
        return fail({ kind: 'refused', problem: { kind: 'too-large' } })
      if (failure !== null) return fail(failure)
      const answer = 'entries' in request ? push(request) : tell(request)
      if (lost > 0) {
        lost -= 1
        return fail({ kind: 'unreachable' })
      }
      return succeed(schema.parse(answer))
    },
    onState: (listener) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
  }
  return {
    line,
    kept,
    customers,
    requests,
    fails: (next: OfficeFailure | null) => {
      failure = next
    },
    refuses: (next: PushAnswer | null) => {
      refusal = next
    },
    /** A proxy before it takes no longer bodies. */
    takesUpTo: (characters: number) => {
      largest = characters
    },
    losesAnswers: (count: number) => {
      lost = count
    },
    /** As from last night's backup. */
    restore: (entries: number) => {
      kept.length = entries
      links.length = entries + 1
      provenTo = Math.min(provenTo, entries)
      personalTo = Math.min(personalTo, entries)
    },
    gives: (more: number) => {
      for (let given = 0; given < more; given += 1) {
        const sequence = kept.length + 1
        kept.push({ sequence, id: 'OTHER-SALE', atMs: 0, type: 'till', body: '{}' })
        links.push(NO_LINK)
      }
    },
    comesBack: () => {
      for (const listener of stateListeners) listener({ kind: 'connected' })
    },
    /** How often it was told that a log is empty. */
    emptyLogs: () => emptyLogs,
    batches: () => requests.flatMap((request) => ('entries' in request ? [request.entries.length] : [])),
  }
}

function counter(office = officeDouble(), isShared = true) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time, memoryDisk(), noDefects, SHOP_SECRET)
  let file: readonly string[] | undefined
  const erasures = { load: () => file, save: (ids: readonly string[]) => void (file = ids) }
  /** What it sends at its start has come within a minute. */
  const begin = async (passMs = MINUTE_MS) => {
    const push = createPush({
      journal,
      line: office.line,
      customerSeal: () => (isShared ? SEAL : null),
      erasures,
      clock: time,
      timers: time,
      random: () => 0.5,
      reportDefect: noDefects,
    })
    await time.pass(passMs)
    return push
  }
  return { time, journal, office, begin, erasures, sell: seller(journal) }
}

function seller(journal: Parameters<typeof recordSale>[0]) {
  let sold = 0
  return (count = 1) =>
    Array.from({ length: count }, () => {
      sold += 1
      return recordSale(journal, 'success', requestId(`SALE-${String(sold).padStart(5, '0')}`))
    })
}

describe('a log on its way to the office', () => {
  it('arrives whole and in order, in batches of at most five hundred entries', async () => {
    const { office, begin, sell, journal } = counter()
    sell(400)
    const push = await begin()
    expect(office.kept.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: journal.publicEnd().sequence }, (_, index) => index + 1),
    )
    expect(Math.max(...office.batches())).toBe(MOST_ENTRIES)
    expect(push.state()).toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0 })
  })

  it('goes in smaller pieces past a proxy that takes no large ones, and says so', async () => {
    const { time, office, begin, sell, journal } = counter()
    office.takesUpTo(40_000)
    sell(300)
    const push = await begin()
    expect(office.kept).toHaveLength(journal.publicEnd().sequence)
    expect(office.customers.size).toBe(300)
    expect(push.state()).toMatchObject({ standing: { kind: 'up-to-date' }, unsent: 0, isLimited: true })
    // What is too large even alone waits until the limit is raised.
    office.takesUpTo(800)
    sell()
    await time.pass(MINUTE_MS)
    expect(push.state()).toMatchObject({ standing: { kind: 'waiting' }, isLimited: true })
    const tries = office.batches().length
    await time.pass(MINUTE_MS)
    expect(office.batches().length - tries).toBeLessThan(10)
    office.takesUpTo(Infinity)
    await time.pass(2 * MINUTE_MS)
    expect(office.kept).toHaveLength(journal.publicEnd().sequence)
  })

  it('is asked about anew at an office that began to run, and is not called sent before', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    const push = await begin()
    const before = office.requests.length
    push.officeBegan()
    expect(push.state().standing).toEqual({ kind: 'starting' })
    await time.pass(6 * SECOND_MS)
    expect(push.state().standing).toEqual({ kind: 'up-to-date' })
    expect(office.requests.length - before).toBe(1)
  })

  it('is sent byte for byte as the chain covers it', async () => {
    const { office, begin, sell, journal } = counter()
    sell(2)
    await begin()
    expect(office.kept.map(({ body }) => body)).toEqual(journal.copiedAfter(0, 10).map(({ body }) => body))
  })

  it('takes a sale with all its entries in one batch, soon after it was made', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    await begin()
    const before = office.batches().length
    sell()
    await time.pass(2 * SECOND_MS)
    expect(office.batches().slice(before)).toEqual([3])
  })

  it('tells a till that was opened as soon as a sale', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell()
    await begin()
    const before = office.kept.length
    openTill(journal, 0)
    await time.pass(2 * SECOND_MS)
    expect(office.kept.slice(before).map(({ type }) => type)).toEqual(['till'])
  })

  it('is not held back by a shop that sells without a pause', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    await begin()
    for (let second = 0; second < 20; second += 1) {
      sell()
      await time.pass(SECOND_MS / 2)
    }
    expect(office.kept.length).toBeGreaterThan(40)
  })

  it('goes on where the office says, after an answer that was lost', async () => {
    const { office, begin, sell, journal } = counter()
    sell(300)
    office.losesAnswers(2)
    await begin(2 * MINUTE_MS)
    expect(office.kept.length).toBe(journal.publicEnd().sequence)
    expect(new Set(office.kept.map(({ sequence }) => sequence)).size).toBe(office.kept.length)
  })

  it('is sent again from where an office that was restored ends', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell(10)
    await begin()
    office.restore(7)
    sell()
    await time.pass(MINUTE_MS)
    expect(office.kept.length).toBe(journal.publicEnd().sequence)
  })

  it('carries every signed head to the office once', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell(2)
    journal.signHead()
    await begin()
    journal.signHead()
    sell()
    journal.signHead()
    await time.pass(MINUTE_MS)
    const heads = office.requests.flatMap((request) => ('heads' in request ? request.heads : []))
    expect(heads.map(({ sequence }) => sequence)).toEqual([6, 9])
  })

  it('says every two minutes that it is empty, and nothing else', async () => {
    const { office, begin } = counter()
    const push = await begin(5 * MINUTE_MS)
    expect(office.requests).toEqual([])
    expect(office.emptyLogs()).toBe(3)
    expect(push.state().standing).toEqual({ kind: 'up-to-date' })
  })

  it('that was lost here, while the office has it, is told of', async () => {
    const { office, begin } = counter()
    office.gives(4)
    const push = await begin()
    expect(push.state().standing).toEqual({ kind: 'behind', missing: 4 })
  })

  it('is sent again to an office that was restored, though nothing more is sold', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell(10)
    await begin()
    office.restore(7)
    await time.pass(3 * MINUTE_MS)
    expect(office.kept.length).toBe(journal.publicEnd().sequence)
  })

  it('says with each batch where it ends, so that the office knows when it has everything', async () => {
    const { office, begin, sell } = counter()
    sell(200)
    await begin()
    const ends = office.requests.flatMap((request) => ('logEnd' in request ? [request.logEnd] : []))
    expect(new Set(ends)).toEqual(new Set([600]))
  })
})

describe('an office that cannot be reached', () => {
  it('is tried more and more seldom, and never for more than a minute and a half without', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    office.fails({ kind: 'unreachable' })
    const push = await begin()
    const inTheFirstMinute = office.requests.length
    await time.pass(10 * MINUTE_MS)
    expect(inTheFirstMinute).toBeLessThan(9)
    expect(office.requests.length - inTheFirstMinute).toBeLessThan(16)
    expect(office.requests.length - inTheFirstMinute).toBeGreaterThan(6)
    expect(push.state()).toMatchObject({ standing: { kind: 'waiting' }, unsent: 3 })
  })

  it('is not asked more often because the shop sells on', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    office.fails({ kind: 'unreachable' })
    await begin(0)
    for (let second = 0; second < 120; second += 1) {
      sell()
      await time.pass(SECOND_MS)
    }
    expect(office.requests.length).toBeLessThan(12)
  })

  it('is left alone for as long as it asks', async () => {
    const { office, begin, sell } = counter()
    sell()
    office.fails({
      kind: 'refused',
      problem: { kind: 'busy', retryAfterMs: 5 * MINUTE_MS },
    })
    await begin(4 * MINUTE_MS)
    expect(office.requests).toHaveLength(1)
  })

  it('is sent everything soon after the line is back', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell(20)
    office.fails({ kind: 'unreachable' })
    await begin(20 * MINUTE_MS)
    office.fails(null)
    office.comesBack()
    await time.pass(6 * SECOND_MS)
    expect(office.kept.length).toBe(journal.publicEnd().sequence)
  })
})

describe('a log that the office refuses', () => {
  it('stays refused, says why, and is not sent over and over', async () => {
    const { time, office, begin, sell } = counter()
    sell()
    office.refuses({ kind: 'refused', fault: 'fork', head: null })
    const push = await begin()
    sell(5)
    await time.pass(5 * MINUTE_MS)
    expect(push.state().standing).toEqual({ kind: 'refused', fault: 'fork' })
    expect(office.requests).toHaveLength(1)
  })

  it('is sent once somebody settled it at the office and says so here', async () => {
    const { time, office, begin, sell, journal } = counter()
    sell()
    office.refuses({ kind: 'refused', fault: 'head', head: null })
    const push = await begin()
    office.refuses(null)
    push.nudge()
    await time.pass(SECOND_MS)
    expect(office.kept.length).toBe(journal.publicEnd().sequence)
  })

  it('sends nothing when the office has more of the log than this computer', async () => {
    const { office, begin, sell } = counter()
    office.gives(5)
    sell()
    const push = await begin()
    expect(push.state().standing).toEqual({ kind: 'behind', missing: 2 })
    expect(office.batches()).toEqual([0])
  })
})

describe('a customer', () => {
  it('goes to the office as a hash, four digits and what only counters can open', async () => {
    const { office, begin, sell } = counter()
    const [sale = ''] = sell()
    await begin()
    const told = office.customers.get(sale)
    expect(told).toMatchObject({ numberHash: SEAL.numberHash(NUMBER), lastDigits: NUMBER.slice(-4) })
    expect(SEAL.opened(sale, told?.sealed ?? '')).toMatchObject({ accountNumber: NUMBER })
    expect(SEAL.opened('SALE-00002', told?.sealed ?? '')).toBeNull()
    expect(JSON.stringify(office.requests)).not.toContain(NUMBER)
  })

  it('waits while the counters did not share their keys, and the entries do not', async () => {
    const { office, begin, sell } = counter(officeDouble(), false)
    sell(3)
    await begin()
    expect(office.kept).toHaveLength(9)
    expect(office.customers.size).toBe(0)
  })

  it('who is erased here is erased at the office, also when the app ends before the office hears', async () => {
    const { time, office, begin, sell, journal } = counter()
    const [kept, erased] = sell(2)
    const push = await begin()
    office.fails({ kind: 'unreachable' })
    value(journal.erasePersonal(requestId(erased)))
    expect(push.state().unsentErasures).toBe(1)
    await time.pass(MINUTE_MS)
    const closed = push.close()
    await time.pass(SECOND_MS)
    await closed
    office.fails(null)
    const again = await begin()
    expect([...office.customers.keys()]).toEqual([kept])
    expect(again.state().unsentErasures).toBe(0)
  })

  it('who was erased before the office heard of the sale is told as erased', async () => {
    const { office, begin, sell, journal } = counter()
    const [erased] = sell()
    value(journal.erasePersonal(requestId(erased)))
    await begin()
    expect(office.requests.flatMap((request) => ('erased' in request ? request.erased : []))).toEqual([
      erased,
    ])
    expect(office.customers.size).toBe(0)
  })
})

it('nothing is sent once it is closed', async () => {
  const { time, office, begin, sell } = counter()
  sell()
  const push = await begin()
  const closed = push.close()
  await time.pass(SECOND_MS)
  await closed
  const before = office.requests.length
  sell()
  await time.pass(10 * MINUTE_MS)
  expect(office.requests).toHaveLength(before)
})
