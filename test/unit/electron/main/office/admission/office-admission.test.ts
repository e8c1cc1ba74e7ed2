// The counter's side of the question who may sell: what it asks, what it does without an answer, what it reports.
import { describe, expect, it } from 'vitest'
import {
  ADMISSION_PATHS,
  type AdmitAnswer,
  type AdmitRequest,
  type OutcomesRequest,
} from '#shared/protocol/admission'
import type { Sale } from '#shared/sale/sale'
import type { WithoutOffice } from '#shared/protocol/without-office'
import { requestIdSchema } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { createOfficeAdmission } from '#main/office/admission/office-admission'
import type { OfficeFailure, OfficeLine } from '#main/office/link/exchange'
import { NOTHING_ALLOWED, type Admission, type AdmissionQuestion } from '#main/money/admission'
import { saleView } from '#test/support/counter'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

const idOf = (text: string) => requestIdSchema.parse(text)
const KEY = new Uint8Array(32).fill(1)
const ADMITTED = { kind: 'admitted', officeTimeMs: 0 } as const satisfies AdmitAnswer

const asked = (more: Partial<AdmissionQuestion> = {}): AdmissionQuestion => ({
  sale: {
    environment: 'production',
    operation: 'recharge',
    accountNumber: '9876543210',
    payeeCode: null,
    amountPaise: 29_900,
    kind: 'sale',
  },
  requestId: idOf('SALE-0001'),
  attempt: 1,
  sequence: 1,
  known: [],
  allowed: NOTHING_ALLOWED,
  ...more,
})

interface Setting {
  readonly withoutOffice?: WithoutOffice
  readonly keys?: readonly Uint8Array[]
  readonly recentSales?: readonly Sale[]
}

interface Office {
  isReachable: boolean
  answer: AdmitAnswer
  problem: OfficeFailure
  looked: readonly AdmitAnswer[]
  /** Thrown by our own line instead of an answer. */
  defect: Error | null
}

function counterWithOffice({
  withoutOffice = { policy: 'sell' },
  keys = [KEY],
  recentSales = [],
}: Setting = {}) {
  const time = new VirtualTime()
  const requests: {
    readonly path: string
    readonly body: unknown
    readonly timeoutMs?: number | undefined
  }[] = []
  const told: ((sale: Sale) => void)[] = []
  const looked: readonly AdmitAnswer[] = []
  const defects: { readonly event: string; readonly error: unknown }[] = []
  const office: Office = {
    isReachable: true,
    answer: ADMITTED,
    problem: { kind: 'unreachable' },
    looked,
    defect: null,
  }
  const line: OfficeLine = {
    request: async ({ path, body, schema, timeoutMs }) => {
      requests.push({ path, body, timeoutMs })
      if (office.defect !== null) throw office.defect
      if (!office.isReachable) return fail(office.problem)
      if (path === ADMISSION_PATHS.look) return succeed(schema.parse({ lines: office.looked }))
      return succeed(schema.parse(path === ADMISSION_PATHS.admit ? office.answer : { officeTimeMs: 0 }))
    },
  }
  const created = createOfficeAdmission({
    line,
    guardKeys: () => keys,
    withoutOffice: () => withoutOffice,
    timers: time,
    random: () => 0.5,
    recentSales: () => recentSales,
    onCommit: (listener) => {
      told.push(listener)
      return () => {}
    },
    reportDefect: (event, error) => {
      defects.push({ event, error })
      return 'a reference'
    },
  })
  const admission: Admission = created
  const of = (path: string) => requests.filter((request) => request.path === path)
  return {
    time,
    office,
    defects,
    ask: admission.ask,
    look: admission.look,
    looks: () =>
      of(ADMISSION_PATHS.look).map(({ body }) => body as { readonly lines: readonly AdmitRequest[] }),
    isAsked: created.isAsked,
    lineIsBack: created.lineIsBack,
    close: created.close,
    commit: (sale: Sale) => told.forEach((listener) => listener(sale)),
    admits: () => of(ADMISSION_PATHS.admit).map(({ body }) => body as AdmitRequest),
    reports: () => of(ADMISSION_PATHS.outcomes).map(({ body }) => (body as OutcomesRequest).outcomes),
    timeouts: () => of(ADMISSION_PATHS.admit).map(({ timeoutMs }) => timeoutMs),
  }
}

describe('the question', () => {
  it('names neither number nor amount, and waits a second and a half', async () => {
    const { ask, admits, timeouts } = counterWithOffice()
    expect(await ask(asked())).toMatchObject({ kind: 'go', kept: { verdict: 'admitted', kind: 'sale' } })
    expect(JSON.stringify(admits())).not.toMatch(/9876543210|29900/)
    expect(timeouts()).toEqual([1_500])
  })

  it('is the same at two counters for the same sale, and another under another key', async () => {
    const [one, two, other] = [
      counterWithOffice(),
      counterWithOffice(),
      counterWithOffice({ keys: [new Uint8Array(32)] }),
    ]
    const fingerprintsOf = async ({ ask, admits }: typeof one, accountNumber: string) => {
      await ask(asked({ sale: { ...asked().sale, accountNumber } }))
      return admits()[0]?.fingerprints
    }
    const first = await fingerprintsOf(one, '98765 43210')
    expect(await fingerprintsOf(two, '9876543210')).toEqual(first)
    expect(await fingerprintsOf(other, '9876543210')).not.toEqual(first)
  })

  it('while a key is replaced is asked under both', async () => {
    const { ask, admits } = counterWithOffice({ keys: [KEY, new Uint8Array(32)] })
    await ask(asked())
    expect(admits()[0]?.fingerprints).toHaveLength(2)
  })

  it('that is answered with another counter’s sale stops', async () => {
    const { ask, office } = counterWithOffice()
    const conflictingSales = [
      { kind: 'open', requestId: idOf('OTHER-001'), counterName: 'Back', atMs: 1 },
    ] as const
    office.answer = { kind: 'stopped', conflictingSales, officeTimeMs: 2 }
    expect(await ask(asked())).toEqual({ kind: 'stopped', conflictingSales })
  })

  it('an office that does not know yet what all counters sold admits by a yes alone, and is told of it', async () => {
    const { office, ask, admits } = counterWithOffice()
    office.answer = { kind: 'unreported', counterNames: ['Back'], officeTimeMs: 2 }
    expect(await ask(asked())).toEqual({ kind: 'stopped', conflictingSales: [] })
    await ask(asked({ allowed: { ...NOTHING_ALLOWED, isUnasked: true } }))
    expect(admits().map(({ isUnasked }) => isUnasked)).toEqual([false, true])
  })

  it('keeps with the attempt what a person allowed, and whose PIN it was', async () => {
    const { ask } = counterWithOffice()
    const allowed = { ...NOTHING_ALLOWED, lifted: [idOf('OTHER-001')], ownerId: 'owner' }
    expect(await ask(asked({ allowed }))).toMatchObject({
      kept: { allowed: { requestIds: ['OTHER-001'], ownerId: 'owner' } },
    })
  })
})

describe('a defect of ours on the way to the office', () => {
  it('is logged, and the customer is served as without an office', async () => {
    const { ask, look, office, defects } = counterWithOffice()
    office.defect = new TypeError('nothing to read of it')
    expect(await ask(asked())).toMatchObject({
      kind: 'go',
      kept: { verdict: 'not-asked', because: 'unreachable' },
    })
    expect(defects).toEqual([{ event: 'office.question-failed', error: office.defect }])
    expect(await look([asked()])).toEqual([{ kind: 'not-asked' }])
  })
})

describe('a verdict that cannot be read', () => {
  const UNREADABLE = { kind: 'unreadable' } as const
  const YES = { ...NOTHING_ALLOWED, isUnasked: true }

  it.each(['sell', 'ask'] as const)(
    'asks a person, though the owner’s rule without an office is: %s; and the next sale is asked about',
    async (policy) => {
      const { ask, look, office, admits, isAsked } = counterWithOffice({ withoutOffice: { policy } })
      office.isReachable = false
      office.problem = UNREADABLE
      expect(await ask(asked())).toEqual({ kind: 'stopped', conflictingSales: [] })
      expect(await look([asked()])).toEqual([{ kind: 'stopped', conflictingSales: [] }])
      expect(isAsked()).toBe(true)
      expect(await ask(asked({ allowed: YES }))).toMatchObject({ kind: 'go', kept: { verdict: 'not-asked' } })
      expect(admits()).toHaveLength(2)
    },
  )

  it('of one line of a visit asks about that line, and the others are told as they are', async () => {
    const { look, office } = counterWithOffice()
    office.looked = [ADMITTED, { kind: 'of-next-year' } as unknown as AdmitAnswer]
    const third = asked({ requestId: idOf('SALE-0003') })
    expect(await look([asked(), asked({ requestId: idOf('SALE-0002') }), third])).toEqual([
      { kind: 'free' },
      { kind: 'stopped', conflictingSales: [] },
      { kind: 'stopped', conflictingSales: [] },
    ])
  })

  it('of which one sale cannot be read stops with the others, whose names are shown as far as they fit', async () => {
    const { ask, office } = counterWithOffice()
    const whole = {
      kind: 'open',
      requestId: idOf('OTHER-001'),
      counterName: 'B'.repeat(1_000),
      atMs: 1,
    } as const
    const conflictingSales = [whole, { kind: 'of-next-year' } as unknown as typeof whole]
    office.answer = { kind: 'stopped', conflictingSales, officeTimeMs: 2 }
    expect(await ask(asked())).toEqual({
      kind: 'stopped',
      conflictingSales: [{ ...whole, counterName: 'B'.repeat(60) }],
    })
  })
})

describe('without an answer', () => {
  it('the counter sells by its own guards, says so, and does not let the next customer wait', async () => {
    const { ask, office, admits, isAsked } = counterWithOffice()
    office.isReachable = false
    const kept = { verdict: 'not-asked', because: 'unreachable', kind: 'sale' }
    expect(await ask(asked())).toMatchObject({ kind: 'go', kept })
    expect(await ask(asked({ requestId: idOf('SALE-0002') }))).toMatchObject({ kind: 'go', kept })
    expect([admits().length, isAsked()]).toEqual([1, false])
  })

  it.each(['sell', 'ask'] as const)(
    'nothing is sold once the office says that it took the counter out, though the owner’s rule is: %s',
    async (policy) => {
      const { ask, look, office } = counterWithOffice({ withoutOffice: { policy } })
      office.isReachable = false
      office.problem = { kind: 'revoked' }
      const allowed = { ...NOTHING_ALLOWED, isUnasked: true }
      expect(await ask(asked({ allowed }))).toEqual({
        kind: 'stopped',
        conflictingSales: [],
        because: 'revoked',
      })
      expect(await look([asked({ allowed })])).toEqual([
        { kind: 'stopped', conflictingSales: [], because: 'revoked' },
      ])
    },
  )

  it('the office is asked again once it answers a probe', async () => {
    const { ask, office, time, reports, isAsked } = counterWithOffice()
    office.isReachable = false
    await ask(asked())
    await time.pass(30_000)
    expect(isAsked()).toBe(false)
    expect(reports().length).toBeGreaterThan(1)
    office.isReachable = true
    await time.pass(60_000)
    expect(isAsked()).toBe(true)
    expect(await ask(asked())).toMatchObject({ kept: { verdict: 'admitted' } })
  })

  it('the office is asked again at once when the line is back, and once', async () => {
    const { ask, office, time, reports, isAsked, lineIsBack } = counterWithOffice()
    lineIsBack()
    await time.pass(1)
    expect(reports()).toEqual([])
    office.isReachable = false
    await ask(asked())
    office.isReachable = true
    lineIsBack()
    lineIsBack()
    await time.pass(1)
    expect([isAsked(), reports().length]).toEqual([true, 1])
  })

  it('keeps with the attempt in which generation the office admitted it', async () => {
    const { ask, office } = counterWithOffice()
    office.answer = { ...ADMITTED, generation: 7 }
    expect(await ask(asked())).toMatchObject({ kept: { verdict: 'admitted', generation: 7 } })
  })

  it('the fingerprint stays with the attempt, so that the sale becomes a claim later', async () => {
    const { ask, office, admits } = counterWithOffice()
    await ask(asked())
    office.isReachable = false
    const verdict = await ask(asked())
    expect(verdict.kind === 'go' && verdict.kept.fingerprints).toEqual(admits()[0]?.fingerprints)
  })

  it('a sale is made only with a yes where the owner wants that', async () => {
    const { ask, office } = counterWithOffice({ withoutOffice: { policy: 'ask' } })
    office.isReachable = false
    expect(await ask(asked())).toEqual({ kind: 'stopped', conflictingSales: [] })
    const allowed = { ...NOTHING_ALLOWED, isUnasked: true }
    expect((await ask(asked({ allowed }))).kind).toBe('go')
  })

  it('sales are made up to the owner’s amount and not a paisa more, whatever is allowed', async () => {
    const of = async (abovePaise: Paise) => {
      const { ask, office } = counterWithOffice({ withoutOffice: { policy: 'block-above', abovePaise } })
      office.isReachable = false
      return (await ask(asked({ allowed: { ...NOTHING_ALLOWED, isUnasked: true } }))).kind
    }
    expect([await of(paise(29_900)), await of(paise(29_899))]).toEqual(['go', 'stopped'])
  })

  it('from an office that refuses, or while no key is shared, it says which', async () => {
    const { ask, office } = counterWithOffice()
    office.isReachable = false
    office.problem = { kind: 'refused', problem: { kind: 'kind' } }
    expect(await ask(asked())).toMatchObject({ kept: { because: 'refused' } })
    const keyless = counterWithOffice({ keys: [] })
    expect(await keyless.ask(asked())).toMatchObject({ kept: { because: 'no-key', fingerprints: [] } })
    expect(keyless.admits()).toEqual([])
  })
})

describe('what became of sales', () => {
  const sale = (id: string, change: Partial<Pick<Sale, 'railStatus' | 'lastSequence'>>) =>
    saleView({ requestId: idOf(id), ...change })

  it('is told by what each may still come to; one on its way is what the claim says', async () => {
    const { commit, time, reports } = counterWithOffice()
    const states = [
      'sending',
      'pending',
      'unknown',
      'conflict',
      'success',
      'failed',
      'reversed',
      'not-sent',
    ] as const
    states.forEach((railStatus, at) => commit(sale(`SALE-000${at}`, { railStatus, lastSequence: 10 + at })))
    await time.pass(1_000)
    expect(
      reports()
        .flat()
        .map(({ state, sequence }) => [state, sequence]),
    ).toEqual([
      ['open', 11],
      ['open', 12],
      ['open', 13],
      ['sold', 14],
      ['released', 15],
      ['released', 16],
      ['released', 17],
    ])
  })

  it('says of a bill or an opening that was refused that nobody knows better, until the service was asked about it', async () => {
    const { commit, time, reports } = counterWithOffice()
    const refused = {
      railStatus: 'failed',
      reason: 'refused',
      seenByService: false,
      settledBy: null,
    } as const
    const operations = ['recharge', 'bill', 'account'] as const
    operations.forEach((operation, at) => {
      const subject = { operation } as Sale['subject']
      for (const refusalAnswers of [0, 1])
        commit({ ...sale(`SALE-00${at}${refusalAnswers}`, {}), ...refused, subject, refusalAnswers })
    })
    await time.pass(1_000)
    expect(
      reports()
        .flat()
        .map(({ state }) => state),
    ).toEqual(['released', 'released', 'refused', 'released', 'refused', 'released'])
  })

  it('is told later if the office was away, in its newest state alone', async () => {
    const { ask, commit, office, time, reports } = counterWithOffice()
    office.isReachable = false
    await ask(asked())
    commit(sale('SALE-0001', { railStatus: 'pending', lastSequence: 4 }))
    commit(sale('SALE-0001', { railStatus: 'success', lastSequence: 5 }))
    office.isReachable = true
    await time.pass(60_000)
    expect(reports().at(-1)).toEqual([{ requestId: 'SALE-0001', state: 'sold', sequence: 5 }])
    await time.pass(600_000)
    expect(reports()).toHaveLength(1)
  })

  it('before a restart is told after it, and nothing after it was closed', async () => {
    const { time, reports, close, commit } = counterWithOffice({ recentSales: [sale('SALE-0009', {})] })
    await time.pass(1_000)
    expect(reports()).toEqual([[{ requestId: 'SALE-0009', state: 'sold', sequence: 3 }]])
    commit(sale('SALE-0010', {}))
    close()
    await settleMicrotasks()
    await time.pass(60_000)
    expect(reports()).toHaveLength(1)
  })
})

describe('a look at the lines of a visit', () => {
  const conflictingSale = {
    kind: 'open',
    requestId: idOf('SALE-0009'),
    counterName: 'Counter 2',
    atMs: 5,
  } as const

  it('asks once for all, and says of each what its own question would come to', async () => {
    const { look, looks, admits, office } = counterWithOffice()
    office.looked = [
      ADMITTED,
      { kind: 'stopped', conflictingSales: [conflictingSale], officeTimeMs: 0 },
      { kind: 'unreported', counterNames: ['Counter 3'], officeTimeMs: 0 },
    ]
    expect(await look([asked(), asked(), asked(), asked()])).toEqual([
      { kind: 'free' },
      { kind: 'stopped', conflictingSales: [conflictingSale] },
      { kind: 'stopped', conflictingSales: [] },
      { kind: 'stopped', conflictingSales: [] },
    ])
    expect(looks().map(({ lines }) => lines.length)).toEqual([4])
    expect(admits()).toEqual([])
  })

  it('without an answer leaves it to the owner’s rule, and the lines are not waited for one by one', async () => {
    const selling = counterWithOffice()
    selling.office.isReachable = false
    expect(await selling.look([asked()])).toEqual([{ kind: 'not-asked' }])
    await selling.ask(asked())
    expect(selling.admits()).toEqual([])
    const asking = counterWithOffice({ withoutOffice: { policy: 'ask' } })
    asking.office.isReachable = false
    expect(await asking.look([asked()])).toEqual([{ kind: 'stopped', conflictingSales: [] }])
    expect(await counterWithOffice({ keys: [] }).look([asked()])).toEqual([{ kind: 'not-asked' }])
  })
})
