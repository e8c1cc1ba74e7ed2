// Groups of counters: a franchise's counter is told nothing of all others', nor they of its, by whatever they ask; sales are compared all the same.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ADMISSION_PATHS, admitAnswerSchema, lookAnswerSchema } from '#shared/protocol/admission'
import { CONFLICTS_PATH, conflictsAnswerSchema } from '#shared/office/conflicts'
import { counterRoutes, type CounterRoute } from '#shared/office/counter-routes'
import { LEASE_PATH } from '#shared/office/lease'
import { KEYS_PATHS } from '#shared/office/keys'
import { TAKEOVER_PATHS, takeAnswerSchema } from '#shared/office/takeover'
import { ONBOARDING_PATHS } from '#shared/office/onboarding'
import { SEARCH_PATHS, searchAnswerSchema, todayAnswerSchema } from '#shared/office/search'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { listening } from '../support/counter-line'
import { testClient, testOffice, type TestCounter, type TestOffice } from '../support/office'
import { pushed, told, writtenLog } from '../support/office-logs'
import { firstOwner } from '../support/owner'
import { rechargeCallback } from '../support/post-callback'

const CLIENT = testClient('the client of all shops')
const digest = (): string => randomBytes(32).toString('base64url')
const idOf = (text: string): RequestId => requestIdSchema.parse(text.padEnd(8, '0'))

/** What stands in no answer to a counter of another group. */
interface Secrets {
  readonly names: readonly string[]
  readonly ids: readonly string[]
  readonly customer: { readonly numberHash: string; readonly sealed: string; readonly lastDigits: string }
}

/** A counter that sold, with everything that the office tells of one. */
async function selling(made: TestOffice, name: string, owed: string) {
  const at = await made.counter(name)
  const client = { environment: 'production', clientKey: CLIENT, secretAgeMs: null }
  await at.heartbeat({ clientKeys: [client] })
  const log = writtenLog()
  const ids = log.sell('success', 'pending', null)
  await pushed(at, await log.batch())
  const customer = { numberHash: digest(), sealed: digest(), lastDigits: owed }
  const through = log.journal.head().sequence
  await told(at, log, { through, customers: ids.map((id) => ({ id, ...customer })) })
  await made.app.projection.caughtUp()
  const fingerprint = digest()
  const claim = admission(ids[1] ?? idOf('none'), fingerprint)
  await at.ask(ADMISSION_PATHS.admit, claim)
  return { at, log, ids, customer, fingerprint }
}

const admission = (requestId: RequestId, fingerprint: string) => ({
  environment: 'production' as const,
  requestId,
  attempt: 1,
  sequence: 1,
  kind: 'sale' as const,
  fingerprints: [fingerprint],
  known: [],
  lifted: [],
  accepted: [],
  isUnasked: false,
})

/** Two shops: the owner's own with two counters, and a franchise with two; one of each is lost. */
async function twoGroups() {
  const made = await testOffice()
  const { owner } = await firstOwner(made)
  const own = await selling(made, 'Own desk', '1111')
  const ownLost = await selling(made, 'Own lost', '2222')
  const other = await selling(made, 'Franchise desk', '3333')
  const otherLost = await selling(made, 'Franchise lost', '4444')
  const asked = async (route: Parameters<typeof owner.ask>[0], input: object): Promise<object> => {
    const { status, body } = await owner.ask(route, input)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as object
  }
  const { groupId } = (await asked('add-group', { name: 'Franchise' })) as { readonly groupId: string }
  await asked('part-group', { groupId, isApart: true })
  const counterIds = [other, otherLost].map(({ at }) => at.counterId)
  await asked('group-counters', { counterIds, groupId })
  for (const { at } of [ownLost, otherLost]) await asked('revoke-counter', { counterId: at.counterId })
  const secretsOf = (...of: readonly (typeof own)[]): Secrets[] =>
    of.map(({ at, ids, customer }) => ({ names: [at.name, at.counterId], ids, customer }))
  return { made, owner, asked, own, ownLost, other, otherLost, groupId, secretsOf }
}

/** The same with something to be told by every route: all have the shop's keys, and in each shop a sale of the lost counter is taken over. */
async function twoGroupsWithAll() {
  const world = await twoGroups()
  const { made, own, ownLost, other, otherLost } = world
  const keys = { keys_digest: digest(), since_ms: 1, renewal: 1, vouch: digest() }
  await made.context.pools.main
    .insertInto('keys_holder')
    .values([own, ownLost, other, otherLost].map(({ at }) => ({ ...keys, counter_id: at.counterId })))
    .execute()
  for (const [by, lost] of [
    [own, ownLost],
    [other, otherLost],
  ] as const) {
    const [, open = idOf('none')] = lost.ids
    const { body } = await by.at.ask(TAKEOVER_PATHS.take, {
      environment: 'production',
      counterId: lost.at.counterId,
      ownerId: 'owner',
      sales: [{ requestId: open, sequence: 6 }],
    })
    expect(body).toEqual({ kind: 'taken', requestIds: [open] })
  }
  return world
}

type World = Awaited<ReturnType<typeof twoGroups>>
type Seller = World['own']

/** What a counter can ask that aims at another one and at one that is lost; every row of the routes' table. */
const questions: Readonly<
  Record<CounterRoute, (to: Seller, lost: Seller, at: TestCounter) => readonly object[]>
> = {
  '/v1/heartbeat': () => [{ appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: Date.now() }],
  '/v1/standing': () => [{}],
  '/v1/settings': () => [{ taken: null }],
  '/v1/report': () => [{ answer: 'declined', askedAtMs: 1 }],
  '/v1/entries': ({ log }) => [
    {
      ...log.name(),
      after: { sequence: 1, publicLink: digest() },
      entries: [],
      publicLink: digest(),
      heads: [],
      logEnd: 1,
    },
  ],
  '/v1/entries/none': () => [{ environment: 'production' }],
  '/v1/personal': ({ log }) => [{ ...log.name(), after: 0, through: 0, customers: [], erased: [] }],
  '/v1/search': ({ ids, customer: { numberHash, lastDigits } }) =>
    [
      { kind: 'all' },
      { kind: 'open' },
      { kind: 'number', numberHash },
      { kind: 'last-digits', digits: lastDigits },
      ...ids.map((id) => ({ kind: 'id', id })),
      { kind: 'amount', amountPaise: 29_900 },
    ].map((by) => ({ environment: 'production', by, fromMs: null, toMs: null, after: null, limit: 50 })),
  '/v1/today': () => [{ environment: 'production', fromMs: 0, toMs: 9_000_000_000_000 }],
  '/v1/story': (to, lost) =>
    [to, lost].flatMap(({ at: { counterId }, ids }) =>
      ids.map((requestId) => ({ environment: 'production', counterId, requestId })),
    ),
  '/v1/log-restore/links': ({ log }) => [
    { environment: 'production', logId: log.name().logId, sequences: [1, 2] },
  ],
  '/v1/log-restore/entries': ({ log }) => [
    {
      environment: 'production',
      logId: log.name().logId,
      after: { sequence: 0, publicLink: 'A'.repeat(43) },
    },
  ],
  '/v1/log-restore/customers': ({ log, ids }) => [
    { environment: 'production', logId: log.name().logId, ids },
  ],
  '/v1/log-restore/epoch': ({ log }) => [
    {
      environment: 'production',
      logId: log.name().logId,
      epoch: 2,
      after: { sequence: 1, publicLink: digest() },
      parentEnd: { sequence: 1, publicLink: digest() },
    },
  ],
  '/v1/erasures': () => [{ environment: 'production', clockMs: 1, asked: [], done: [], againAfter: null }],
  '/v1/admit': ({ fingerprint }) => [admission(idOf('asked'), fingerprint)],
  '/v1/admit/look': ({ fingerprint }) => [{ lines: [admission(idOf('looked'), fingerprint)] }],
  '/v1/admit/outcomes': ({ ids }) => [
    { outcomes: ids.map((requestId) => ({ requestId, state: 'released', sequence: 9 })) },
  ],
  '/v1/conflicting-sales': () => [{ environment: 'production', seen: [] }],
  '/v1/takeovers/lost': () => [{ environment: 'production' }],
  '/v1/takeovers/stories': (to, lost) =>
    [to, lost].map(({ at: { counterId }, ids }) => ({
      environment: 'production',
      counterId,
      requestIds: ids,
    })),
  '/v1/takeovers/take': (_to, { at: { counterId }, ids }) => [
    {
      environment: 'production',
      counterId,
      ownerId: 'owner',
      sales: ids.map((requestId) => ({ requestId, sequence: 5 })),
    },
  ],
  '/v1/takeovers/standing': () => [{ environment: 'production' }],
  '/v1/onboarding/claim': (_to, _lost, at) => [
    {
      environment: 'production',
      clientKey: CLIENT,
      clientProof: at.clientProof({ environment: 'production', clientKey: CLIENT }),
      claimId: randomBytes(16).toString('base64url'),
    },
  ],
  '/v1/onboarding/tell': () => [
    {
      environment: 'production',
      clientProof: null,
      standing: { state: 'open', clientKey: null, unused: [] },
    },
  ],
  '/v1/relay/hooks': () => [{ environment: 'production', clientKey: CLIENT, sealingKey: digest() }],
  '/v1/relay/rotate': () => [{ environment: 'production', clientKey: CLIENT, kind: 'account' }],
  '/v1/relay/next': () => [{ environment: 'production', waitMs: 0 }],
  '/v1/relay/acknowledge': () => [
    { acknowledgements: [{ callbackId: 'unknown', outcome: 'stored', httpStatus: 200, givenIn: null }] },
  ],
  '/v1/lease': () => [
    {
      clientKey: CLIENT,
      session: digest()
        .slice(0, 20)
        .replaceAll(/[^A-Za-z0-9]/g, 'x'),
      sequence: 1,
      seen: null,
      waiting: { money: 1, other: 0 },
      leases: [],
      own: [],
      refused: { count: 0, retryAfterMs: null },
      probe: null,
    },
  ],
  '/v1/keys/claim': () => [{ keysDigest: digest(), isNew: true, renewal: 0, vouch: null }],
  '/v1/keys/wait': () => [{ proof: digest() }],
  '/v1/keys/waiting': ({ at: { counterId } }) => [{ counterId }],
  '/v1/keys/give': ({ at: { counterId } }) => [
    { counterId, waitingProof: digest(), sealed: 'sealed', proof: digest(), keysDigest: digest() },
  ],
  '/v1/keys/take': () => [{}],
  '/v1/keys/taken': () => [{ keysDigest: digest(), vouch: null }],
  '/v1/keys/renewing': () => [{}],
  '/v1/keys/renew': ({ at: { counterId } }) => [
    {
      formerDigest: digest(),
      keysDigest: digest(),
      renewal: 1,
      vouch: digest(),
      envelopes: [{ counterId, sealed: 'sealed', proofs: [digest()] }],
    },
  ],
  '/v1/keys/renewed': () => [{}],
  // The last one: who left asks nothing more.
  '/v1/leave': () => [{}],
}

/** All that a counter is answered when it asks everything, by its route. */
async function walked(at: TestCounter, to: Seller, lost: Seller): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const path of Object.keys(questions) as CounterRoute[]) {
    const bodies = questions[path](to, lost, at)
    for (const body of bodies) {
      const answer = await at.ask(path, body)
      // A question that is refused for its form would show nothing.
      expect(answer.problem?.kind, `${path} ${JSON.stringify(answer.problem)}`).not.toBe('invalid')
      expect(answer.status, path).toBeLessThan(500)
      if (answer.status === 200) counterRoutes[path].answer.parse(answer.body)
      // The process counts in parts of milliseconds; of what it answers, only shares of calls do.
      const fractions = JSON.stringify(answer.body).match(/Ms":-?\d+\.\d/g) ?? []
      expect(path === LEASE_PATH ? [] : fractions, path).toEqual([])
      answers.set(path, `${answers.get(path) ?? ''}${JSON.stringify(answer.body)}`)
    }
  }
  return answers
}

const wordsOf = ({ names, ids, customer }: Secrets): readonly string[] => [
  ...names,
  ...ids,
  customer.sealed,
  customer.numberHash,
  `"${customer.lastDigits}"`,
]

describe('a counter of another group', () => {
  it('is asked about by every route that a counter has', () => {
    expect(Object.keys(questions).toSorted()).toEqual(Object.keys(counterRoutes).toSorted())
  })

  it('is told nothing of all others by any route, either way, and a counter of the same group is told all of it', async () => {
    const { own, ownLost, other, otherLost, secretsOf } = await twoGroupsWithAll()
    const both = [
      { asker: own, to: other, lost: otherLost },
      { asker: other, to: own, lost: ownLost },
    ]
    const told: string[] = []
    for (const { asker, to, lost } of both) {
      const answers = await walked(asker.at, to, lost)
      for (const secret of secretsOf(to, lost).flatMap(wordsOf))
        for (const [path, text] of answers) {
          // That the same number is being sold there is said with the sale's own id, and its counter is "another shop".
          const isGuard = path.startsWith('/v1/admit') && to.ids.some((id) => id === secret)
          // New keys are sealed for every counter, by its id.
          const isSealedFor = path === KEYS_PATHS.renewing && secret === to.at.counterId
          if (!isGuard && !isSealedFor && text.includes(secret)) told.push(`${path} tells ${secret}`)
        }
    }
    expect(told).toEqual([])
  })

  it('is told of by the same routes within its group: what the walk looks for is there to be found, route by route', async () => {
    const { asked, own, ownLost, other, otherLost, groupId, secretsOf } = await twoGroupsWithAll()
    await asked('part-group', { groupId, isApart: false })
    const answers = await walked(own.at, other, otherLost)
    const secrets = secretsOf(ownLost, other, otherLost).flatMap(wordsOf)
    const text = [...answers.values()].join('')
    // A hash is asked by, and never told.
    expect(secrets.filter((secret) => !text.includes(secret))).toEqual(
      [ownLost, other, otherLost].map(({ customer }) => customer.numberHash),
    )
    const telling = [...answers].filter(([, answer]) => secrets.some((secret) => answer.includes(secret)))
    expect(telling.map(([path]) => path)).toEqual([
      '/v1/heartbeat',
      '/v1/search',
      '/v1/today',
      '/v1/story',
      '/v1/admit',
      '/v1/admit/look',
      '/v1/takeovers/lost',
      '/v1/takeovers/stories',
      '/v1/takeovers/standing',
      '/v1/onboarding/claim',
      '/v1/keys/renewing',
    ])
    expect(answers.get(KEYS_PATHS.renewing)).toContain('"Franchise desk"')
  })

  it('hears over its line of nothing but that there is news', async () => {
    const { made, own, other } = await twoGroups()
    const hooks = await other.at.ask('/v1/relay/hooks', {
      environment: 'production',
      clientKey: CLIENT,
      sealingKey: digest(),
    })
    const { hooks: told } = hooks.body as { readonly hooks: readonly { kind: string; path: string }[] }
    const path = told.find(({ kind }) => kind === 'recharge')?.path ?? ''
    const [mine, theirs] = [await listening(own.at), await listening(other.at)]
    const post = {
      method: 'POST',
      body: rechargeCallback(other.ids[1] ?? ''),
      headers: { 'content-type': 'application/json' },
    }
    expect((await made.request(path, post)).status).toBe(200)
    const heard: string[] = []
    do heard.push((await theirs.next())?.kind ?? 'end')
    while (heard.at(-1) !== 'callback' && heard.length < 5)
    expect(heard.at(-1)).toBe('callback')
    made.app.relay.news.tell([own.at.counterId])
    const own1 = [(await mine.next())?.kind, (await mine.next())?.kind]
    expect(own1).toEqual(['keep-alive', 'news'])
    await Promise.all([mine.cancel(), theirs.cancel()])
  })
})

describe('the same sale in two groups', () => {
  it('is stopped, at another shop, and a lift names the sale all the same', async () => {
    const { own, other } = await twoGroups()
    const request = admission(idOf('mine'), other.fingerprint)
    const pending = { requestId: other.ids[1], state: 'open', sequence: 9 }
    await other.at.ask(ADMISSION_PATHS.outcomes, { outcomes: [pending] })
    const verdict = admitAnswerSchema.parse((await own.at.ask(ADMISSION_PATHS.admit, request)).body)
    expect(verdict).toMatchObject({
      kind: 'stopped',
      conflictingSales: [{ kind: 'open', requestId: other.ids[1], counterName: null }],
    })
    const looked = lookAnswerSchema.parse((await own.at.ask(ADMISSION_PATHS.look, { lines: [request] })).body)
    expect(looked.lines).toMatchObject([{ kind: 'stopped', conflictingSales: [{ counterName: null }] }])
    const lifted = { ...request, lifted: [other.ids[1]] }
    expect((await own.at.ask(ADMISSION_PATHS.admit, lifted)).body).toMatchObject({ kind: 'admitted' })
  })

  it('that was made unasked is told to both as of another shop', async () => {
    const { made, own, other } = await twoGroups()
    await made.context.pools.main
      .insertInto('conflicting_sale')
      .values({
        counter_id: own.at.counterId,
        environment: 'production',
        request_id: idOf('mine'),
        other_request_id: idOf('theirs'),
        other_counter_id: other.at.counterId,
        sold_at_ms: 1,
        other_sold_at_ms: 2,
        found_at_ms: 3,
        seen_at_ms: null,
      })
      .execute()
    const { body } = await own.at.ask(CONFLICTS_PATH, { environment: 'production', seen: [] })
    expect(conflictsAnswerSchema.parse(body).sales).toMatchObject([
      { counterName: null, shopName: null, otherAtMs: 2 },
    ])
  })

  it('is onboarded once, and who did it is another shop’s', async () => {
    const { own, other } = await twoGroups()
    const claim = (at: TestCounter) =>
      at.ask(ONBOARDING_PATHS.claim, questions[ONBOARDING_PATHS.claim](own, own, at)[0])
    for (const { at } of [own, other])
      await at.ask(ONBOARDING_PATHS.tell, questions[ONBOARDING_PATHS.tell](own, own, at)[0])
    expect((await claim(other.at)).body).toEqual({ kind: 'claimed' })
    expect((await claim(own.at)).body).toMatchObject({ kind: 'taken', counterName: null, state: 'claimed' })
  })
})

const daysOf = async (at: TestCounter) =>
  todayAnswerSchema
    .parse((await at.ask(SEARCH_PATHS.today, { environment: 'production', fromMs: 0, toMs: 9e12 })).body)
    .counters.map(({ counterName }) => counterName)

describe('a counter that is moved to another group', () => {
  it('has its open sales, and sees and is seen by the new group from its next question on', async () => {
    const { made, asked, own, other, groupId } = await twoGroups()
    expect(await daysOf(own.at)).toEqual(['Own desk', 'Own lost'])
    const line = await listening(own.at)
    expect((await line.next())?.kind).toBe('keep-alive')
    await asked('group-counters', { counterIds: [own.at.counterId], groupId })
    // It hears at once that there is something to ask.
    expect((await line.next())?.kind).toBe('news')
    await line.cancel()
    expect(await daysOf(own.at)).toEqual(['Franchise desk', 'Franchise lost', 'Own desk'])
    expect(await daysOf(other.at)).toEqual(['Franchise desk', 'Franchise lost', 'Own desk'])
    const counters = heartbeatAnswerSchema.parse((await own.at.heartbeat()).body).counters
    expect(counters.map(({ name }) => name ?? '').toSorted()).toEqual([
      'Franchise desk',
      'Franchise lost',
      'Own desk',
    ])
    const open = own.ids[2]
    const { body } = await other.at.ask(
      SEARCH_PATHS.search,
      questions['/v1/search'](own, own, other.at)[1] ?? {},
    )
    expect(searchAnswerSchema.parse(body).sales.map(({ requestId }) => requestId)).toContain(open)
    expect(
      await made.context.pools.main
        .selectFrom('claim')
        .select('counter_id')
        .where('request_id', '=', own.ids[1] ?? '')
        .execute(),
    ).toEqual([{ counter_id: own.at.counterId }])
    await asked('group-counters', { counterIds: [own.at.counterId], groupId: null })
    expect(await daysOf(own.at)).toEqual(['Own desk', 'Own lost'])
  })

  it('keeps what it took over before, and takes over nothing of the former group any more', async () => {
    const { asked, own, ownLost, groupId } = await twoGroups()
    const [first, second] = [ownLost.ids[1] ?? idOf('none'), ownLost.ids[2] ?? idOf('none')]
    const place = { environment: 'production', counterId: ownLost.at.counterId }
    const take = async (requestId: RequestId, sequence: number) =>
      takeAnswerSchema.parse(
        (
          await own.at.ask(TAKEOVER_PATHS.take, {
            ...place,
            ownerId: 'owner',
            sales: [{ requestId, sequence }],
          })
        ).body,
      )
    expect(await take(first, 6)).toEqual({ kind: 'taken', requestIds: [first] })
    await asked('group-counters', { counterIds: [own.at.counterId], groupId })
    expect(await take(second, 8)).toEqual({ kind: 'not-lost' })
    const standing = await own.at.ask(TAKEOVER_PATHS.standing, { environment: 'production' })
    expect(standing.body).toMatchObject({ taken: [{ requestId: first }] })
  })
})

describe('a group apart', () => {
  it('is not removed while it has counters: they would see all others’ from one moment to the next', async () => {
    const { owner, asked, own, other, groupId } = await twoGroups()
    expect((await owner.ask('remove-group', { groupId })).body).toEqual({ problem: 'conflict' })
    expect(await daysOf(own.at)).toEqual(['Own desk', 'Own lost'])
    await asked('part-group', { groupId, isApart: false })
    expect(await daysOf(other.at)).toHaveLength(4)
    expect((await owner.ask('part-group', { groupId, isApart: false })).body).toEqual({ problem: 'conflict' })
    await asked('part-group', { groupId, isApart: true })
    expect(await daysOf(other.at)).toEqual(['Franchise desk', 'Franchise lost'])
    await asked('part-group', { groupId, isApart: false })
    await asked('remove-group', { groupId })
    const { body } = await owner.ask('audit', { before: null })
    const actions = (body as readonly { readonly action: string }[]).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('group.'))).toEqual([
      'group.removed',
      'group.joined',
      'group.parted',
      'group.joined',
      'group.counters',
      'group.parted',
      'group.added',
    ])
  })

  it('shows the code of a counter that waits for keys to all, without its name', async () => {
    const { own, other } = await twoGroups()
    await other.at.ask('/v1/keys/wait', { proof: digest() })
    const { counters } = heartbeatAnswerSchema.parse((await own.at.heartbeat()).body)
    expect(counters).toContainEqual({
      counterId: other.at.counterId,
      name: null,
      lastSeenAtMs: null,
      isRevoked: false,
      waitsForKeys: true,
    })
  })
})

it('is no counter of a client that it cannot prove, for nothing that is given by it', async () => {
  const made = await testOffice()
  const [honest, liar] = [await made.counter('Honest'), await made.counter('Liar')]
  const client = { environment: 'production', clientKey: CLIENT, secretAgeMs: null }
  await honest.heartbeat({ clientKeys: [client] })
  // Another counter's proof is none either, nor is one for another environment.
  const proofs = [
    'A'.repeat(86),
    honest.clientProof(client),
    liar.clientProof({ ...client, environment: 'sandbox' }),
  ]
  for (const proof of proofs) {
    expect((await liar.heartbeat({ clientKeys: [{ ...client, clientProof: proof }] })).status).toBe(200)
    const asked = { environment: 'production', clientKey: CLIENT }
    const refused = [
      await liar.ask('/v1/relay/hooks', { ...asked, sealingKey: digest() }),
      await liar.ask('/v1/relay/rotate', { ...asked, kind: 'account' }),
      await liar.ask('/v1/lease', questions['/v1/lease'](null as never, null as never, liar)[0]),
      await liar.ask(ONBOARDING_PATHS.claim, {
        ...asked,
        clientProof: proof,
        claimId: randomBytes(16).toString('base64url'),
      }),
      await liar.ask(ONBOARDING_PATHS.tell, {
        environment: 'production',
        clientProof: proof,
        standing: { state: 'open', clientKey: CLIENT, unused: [] },
      }),
    ]
    expect(refused.map(({ problem }) => problem?.kind)).toEqual(refused.map(() => 'not-found'))
  }
  const known = await made.context.pools.main.selectFrom('counter_client').select('counter_id').execute()
  expect(known).toEqual([{ counter_id: honest.counterId }])
})
