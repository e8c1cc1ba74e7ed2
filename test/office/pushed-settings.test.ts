// What an owner sets for all counters, for a shop, for a group or for one: what reaches a counter, and who may set it.
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import type { CommissionTable } from '#shared/till/commission'
import { paise } from '#shared/base/money'
import type { OwnerOutput } from '#shared/office/owner-page'
import { heartbeatAnswerSchema, PATHS } from '#shared/protocol'
import type { ChangedSetting, SettingsScope } from '#shared/office/pushed-settings'
import type { WithoutOffice } from '#shared/protocol/without-office'
import { SETTINGS_PATH, settingsAnswerSchema, type SettingsAnswer } from '#shared/office/settings-sync'
import { settingOfCounters } from '#office/server/counters/settings'
import { firstOwner, invited, type Browser } from '../support/owner'
import { testOffice, type TestOffice } from '../support/office'

type Told = OwnerOutput<'settings'>
type Counter = Awaited<ReturnType<TestOffice['counter']>>

const SELL: WithoutOffice = { policy: 'sell' }
const ASK: WithoutOffice = { policy: 'ask' }
const ABOVE: WithoutOffice = { policy: 'block-above', abovePaise: paise(500_00) }
const ALL: SettingsScope = { kind: 'all' }
const TABLE: CommissionTable = [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 250 } }]

let office: TestOffice
let owner: Browser
beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
  ;({ owner } = await firstOwner(office))
})

const told = async (of: SettingsScope, by = owner): Promise<Told> =>
  (await by.ask('settings', { of })).body as Told
const set = async (of: SettingsScope, setting: ChangedSetting, by = owner) => {
  const { changedAtMs } = (await told(of))[setting.key]
  return by.ask('set-setting', { of, setting, changedAtMs })
}
const setRule = (of: SettingsScope, value: WithoutOffice | null) => set(of, { key: 'withoutOffice', value })
const heartbeat = async (counter: Counter) => {
  const said = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }
  return heartbeatAnswerSchema.parse((await counter.ask(PATHS.heartbeat, said)).body)
}
const ruleAt = async (counter: Counter) => {
  const { settings } = settingsAnswerSchema.parse((await counter.ask(SETTINGS_PATH, { taken: null })).body)
  return settings.find(({ key }) => key === 'withoutOffice')?.value
}
const shopWith = async (name: string, ...counters: readonly Counter[]): Promise<string> => {
  const { shopId } = (await owner.ask('add-shop', { name })).body as OwnerOutput<'add-shop'>
  for (const { counterId } of counters) await owner.ask('place-counter', { counterId, shopId })
  return shopId
}
const problem = ({ body }: { readonly body: unknown }) => (body as { readonly problem?: string }).problem

describe('the rule that a counter is told', () => {
  it('is its own, else its shop’s, else the one for all, and the wider one again where its own was taken away', async () => {
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    const shopId = await shopWith('Station road', front)
    const rules = async () => [await ruleAt(front), await ruleAt(back)]
    const [ofShop, ofFront] = [
      { kind: 'shop', shopId },
      { kind: 'counter', counterId: front.counterId },
    ] as const
    await setRule(ALL, ASK)
    expect(await rules()).toEqual([ASK, ASK])
    await setRule(ofShop, ABOVE)
    expect(await rules()).toEqual([ABOVE, ASK])
    await setRule(ofFront, SELL)
    expect(await rules()).toEqual([SELL, ASK])
    expect((await told(ofFront)).withoutOffice).toMatchObject({
      value: SELL,
      wider: ABOVE,
      widerFrom: ofShop,
    })
    await setRule(ofFront, null)
    expect(await rules()).toEqual([ABOVE, ASK])
    expect((await told(ofFront)).withoutOffice).toMatchObject({ value: null, wider: ABOVE })
    await owner.ask('place-counter', { counterId: front.counterId, shopId: null })
    expect(await rules()).toEqual([ASK, ASK])
    expect((await told(ofFront)).withoutOffice).toMatchObject({ value: null, widerFrom: ALL })
  })
})

describe('the commission of each counter', () => {
  const tables = () => settingOfCounters(office.context.pools.main, 'commission')

  it('is the nearest table that is set, and none at a counter for which nobody set one', async () => {
    const [front, back] = [await office.counter('Cash desk'), await office.counter('Lone desk')]
    const shopId = await shopWith('Temple road', front)
    expect((await tables()).get(front.counterId)).toBeNull()
    expect((await set({ kind: 'shop', shopId }, { key: 'commission', value: TABLE })).status).toBe(200)
    expect((await tables()).get(front.counterId)).toEqual(TABLE)
    expect((await tables()).get(back.counterId)).toBeNull()
    await set({ kind: 'counter', counterId: front.counterId }, { key: 'commission', value: [] })
    expect((await tables()).get(front.counterId)).toEqual([])
    await set({ kind: 'counter', counterId: front.counterId }, { key: 'commission', value: null })
    expect((await tables()).get(front.counterId)).toEqual(TABLE)
  })

  it('can be taken back for all, as each counter has a table of its own', async () => {
    await set(ALL, { key: 'commission', value: TABLE })
    expect((await set(ALL, { key: 'commission', value: null })).status).toBe(200)
    expect((await told(ALL)).commission).toMatchObject({ value: null, wider: null, widerFrom: null })
  })
})

describe('what can be set', () => {
  const sent = (setting: unknown) => owner.ask('set-setting', { of: ALL, setting, changedAtMs: 0 })

  it.each([
    ['the service’s address', { key: 'baseAddress', value: 'https://evil.test' }],
    ['the proxy', { key: 'proxy', value: { kind: 'manual', address: 'evil.test:8080' } }],
    ['whatever an object inherits', { key: 'constructor', value: {} }],
    ['nothing at all', {}],
    ['a rate above all of the amount', commission([{ kind: 'percent', hundredths: 10_001 }])],
    ['a table of another form', { key: 'commission', value: 'all' }],
    [
      'more rules than a counter keeps',
      commission(Array.from({ length: 201 }, () => ({ kind: 'percent', hundredths: 1 }))),
    ],
    ['a field that the table does not have', { key: 'commission', value: TABLE, of: ALL }],
  ])('is not %s', async (_what, setting) => {
    const { changedAtMs } = (await told(ALL)).commission
    const answer = await owner.ask('set-setting', { of: ALL, setting, changedAtMs })
    expect([answer.status, problem(answer)]).toEqual([400, 'invalid'])
    expect(await sent(setting)).toMatchObject({ status: 400 })
  })

  function commission(rates: readonly object[]) {
    return { key: 'commission', value: rates.map((rate) => ({ service: 'mobile', of: '', rate })) }
  }
})

describe('who sets a rule', () => {
  it('sees another owner’s, of a shop as of all, before it is lost', async () => {
    const ofShop = { kind: 'shop', shopId: await shopWith('Bus stand') } as const
    const first = (value: WithoutOffice) =>
      owner.ask('set-setting', { of: ofShop, setting: { key: 'withoutOffice', value }, changedAtMs: 0 })
    expect((await first(ASK)).status).toBe(200)
    expect(problem(await first(SELL))).toBe('conflict')
    expect((await told(ofShop)).withoutOffice).toMatchObject({ value: ASK, changedBy: 'Asha' })
    await setRule(ofShop, null)
    expect(problem(await first(SELL))).toBe('conflict')
  })

  it('takes no other setting’s change for a conflict', async () => {
    const of = { kind: 'shop', shopId: await shopWith('Mill gate') } as const
    await setRule(of, ASK)
    const other = await owner.ask('set-setting', {
      of,
      setting: { key: 'commission', value: TABLE },
      changedAtMs: 0,
    })
    expect(other.status).toBe(200)
  })

  it('is in the list of changes with the shop or counter, and with what stood there', async () => {
    const shopId = await shopWith('Old bazaar')
    await setRule({ kind: 'shop', shopId }, ASK)
    await setRule({ kind: 'shop', shopId }, null)
    const changes = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    expect(changes.slice(0, 2).map(({ details }) => details)).toEqual([
      { shopId, withoutOffice: null, was: { withoutOffice: ASK } },
      { shopId, withoutOffice: ASK, was: { withoutOffice: null } },
    ])
  })

  it('can take no rule from all counters, nor set one for what is not there', async () => {
    expect(problem(await setRule(ALL, null))).toBe('invalid')
    for (const of of [
      { kind: 'shop', shopId: 'none' },
      { kind: 'group', groupId: 'none' },
      { kind: 'counter', counterId: 'counter-none' },
    ] as const) {
      const setting = { key: 'withoutOffice', value: ASK }
      expect(problem(await owner.ask('set-setting', { of, setting, changedAtMs: 0 }))).toBe('not-found')
    }
  })

  it('sees the rules of their own shops and counters alone, and sets no rule that is a distributor’s', async () => {
    const [mine, other] = [await office.counter('Mine'), await office.counter('Other')]
    const [own, foreign] = [await shopWith('Own', mine), await shopWith('Foreign', other)]
    const shopOwner = await invited(office, owner, {
      email: 'meena@shop.test',
      role: 'shop-owner',
      shopIds: [own],
    })
    const ofOwn = { kind: 'shop', shopId: own } as const
    expect((await told(ofOwn, shopOwner)).withoutOffice).toMatchObject({ widerFrom: ALL, mayBeSet: false })
    const ofMine = { kind: 'counter', counterId: mine.counterId } as const
    expect((await told(ofMine, shopOwner)).withoutOffice).toMatchObject({ value: null })
    expect(problem(await set(ofOwn, { key: 'commission', value: TABLE }, shopOwner))).toBe('not-allowed')
    for (const of of [
      { kind: 'shop', shopId: foreign },
      { kind: 'counter', counterId: other.counterId },
    ] as const) {
      expect(problem(await shopOwner.ask('settings', { of }))).toBe('not-found')
      expect(problem(await set(of, { key: 'commission', value: TABLE }, shopOwner))).toBe('not-found')
    }
  })
})

describe('what became of a setting', () => {
  const statesOf = async (of: SettingsScope, by = owner) =>
    (await by.ask('setting-states', { of, key: 'limits' })).body as OwnerOutput<'setting-states'>
  const stateAt = async (counter: Counter, by = owner) =>
    (await statesOf({ kind: 'counter', counterId: counter.counterId }, by))[0]
  const take = async (counter: Counter, refused: string | null = null): Promise<SettingsAnswer> => {
    const { settings } = settingsAnswerSchema.parse((await counter.ask(SETTINGS_PATH, { taken: null })).body)
    const taken = settings.map(({ key, mark }) => ({ key, mark, refused }))
    return settingsAnswerSchema.parse((await counter.ask(SETTINGS_PATH, { taken })).body)
  }
  const LIMITS = { key: 'limits', value: { unresolvedSales: 3, unresolvedPaise: paise(500_000) } } as const

  it('is not taken until its counter says so, then in force since, and again not taken once it is another', async () => {
    const counter = await office.counter('Corner desk')
    const of = { kind: 'counter', counterId: counter.counterId } as const
    expect(await stateAt(counter)).toMatchObject({ from: null, state: { kind: 'own' } })
    await set(of, LIMITS)
    expect(await stateAt(counter)).toMatchObject({ from: of, state: { kind: 'not-delivered' } })
    expect(await heartbeat(counter)).toMatchObject({ areSettingsAnswered: false })
    const { digest } = await take(counter)
    expect(await heartbeat(counter)).toMatchObject({ areSettingsAnswered: true, settingsDigest: digest })
    const first = await stateAt(counter)
    expect(first).toMatchObject({ state: { kind: 'in-force' } })
    await take(counter)
    expect(await stateAt(counter)).toEqual(first)
    await set(of, { ...LIMITS, value: { ...LIMITS.value, unresolvedSales: 4 } })
    expect(await stateAt(counter)).toMatchObject({ state: { kind: 'not-delivered' } })
    await take(counter, 'invalid')
    expect(await stateAt(counter)).toMatchObject({ state: { kind: 'refused', reason: 'invalid' } })
    await set(of, { key: 'limits', value: null })
    expect(await stateAt(counter)).toMatchObject({ from: null, state: { kind: 'not-delivered' } })
    await take(counter)
    expect(await stateAt(counter)).toMatchObject({ from: null, state: { kind: 'own' } })
  })

  it('tells a counter who set it and for whom, and nothing of another counter', async () => {
    const [mine, other] = [await office.counter('Told desk'), await office.counter('Untold desk')]
    const shopId = await shopWith('Told road', mine)
    await set({ kind: 'shop', shopId }, LIMITS)
    const told = (await take(mine)).settings.find(({ key }) => key === 'limits')
    expect(told).toMatchObject({
      value: LIMITS.value,
      setBy: 'Asha',
      from: { kind: 'shop', name: 'Told road' },
    })
    expect((await take(other)).settings.map(({ key }) => key)).not.toContain('limits')
  })

  it('of a counter in no sight is told to nobody, nor is what no counter could have said taken', async () => {
    const [mine, other] = [await office.counter('Seen desk'), await office.counter('Unseen desk')]
    const own = await shopWith('Seen road', mine)
    const viewer = await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer', shopIds: [own] })
    const ids = (await statesOf(ALL, viewer)).map(({ counterId }) => counterId)
    expect(ids).toEqual([mine.counterId])
    expect(
      problem(
        await viewer.ask('setting-states', {
          of: { kind: 'counter', counterId: other.counterId },
          key: 'limits',
        }),
      ),
    ).toBe('not-found')
    expect(problem(await viewer.ask('setting-states', { of: ALL, key: 'baseAddress' }))).toBe('invalid')
    const junk = { key: 'junk', mark: 'x', refused: 'because' }
    expect((await other.ask(SETTINGS_PATH, { taken: [junk] })).problem?.kind).toBe('invalid')
    await other.ask(SETTINGS_PATH, { taken: [{ ...junk, refused: null }] })
    const kept = await office.context.pools.main.selectFrom('taken_setting').select('key').execute()
    expect(kept.map(({ key }) => key)).not.toContain('junk')
  })

  it('is not asked by a counter that was taken out', async () => {
    const counter = await office.counter('Lost desk')
    await owner.ask('revoke-counter', { counterId: counter.counterId })
    expect((await counter.ask(SETTINGS_PATH, { taken: null })).problem?.kind).toBe('revoked')
  })
})

describe('a shop’s owner', () => {
  it('sets for their own shop and its counters what is theirs to choose, and nothing for others, a group or all', async () => {
    const [mine, other] = [await office.counter('Own desk'), await office.counter('Foreign desk')]
    const [own, foreign] = [await shopWith('Own lane', mine), await shopWith('Foreign lane', other)]
    const { groupId } = (await owner.ask('add-group', { name: 'Lanes' })).body as OwnerOutput<'add-group'>
    await owner.ask('group-counters', { counterIds: [mine.counterId, other.counterId], groupId })
    const email = 'gita@shop.test'
    const shopOwner = await invited(office, owner, { email, role: 'shop-owner', shopIds: [own] })
    const paper: ChangedSetting = { key: 'receiptPaper', value: '58mm' }
    const tried = async (of: SettingsScope) =>
      problem(await shopOwner.ask('set-setting', { of, setting: paper, changedAtMs: 0 }))
    expect(await tried({ kind: 'shop', shopId: own })).toBeUndefined()
    expect(await tried({ kind: 'counter', counterId: mine.counterId })).toBeUndefined()
    expect(await tried({ kind: 'shop', shopId: foreign })).toBe('not-found')
    expect(await tried({ kind: 'counter', counterId: other.counterId })).toBe('not-found')
    expect(await tried({ kind: 'group', groupId })).toBe('not-allowed')
    expect(await tried(ALL)).toBe('not-allowed')
    const limits = await shopOwner.ask('set-setting', {
      of: { kind: 'shop', shopId: own },
      setting: { key: 'limits', value: { unresolvedSales: 20, unresolvedPaise: 10_000_000 } },
      changedAtMs: 0,
    })
    expect(problem(limits)).toBe('not-allowed')
    // Their counters of the group are shown to them, and no others.
    expect((await shopOwner.ask('groups')).body).toEqual([
      { groupId, name: 'Lanes', isApart: false, counterIds: [mine.counterId] },
    ])
  })
})

describe('a group of counters', () => {
  const added = async (name: string) =>
    (await owner.ask('add-group', { name })).body as OwnerOutput<'add-group'>
  const listed = async () => (await owner.ask('groups')).body as OwnerOutput<'groups'>

  it('holds a setting nearer than the shop does, until its counter leaves it', async () => {
    const counter = await office.counter('Kiosk')
    const shopId = await shopWith('Kiosk road', counter)
    const { groupId } = await added('Kiosks')
    const tableOf = async () =>
      (await settingOfCounters(office.context.pools.main, 'commission')).get(counter.counterId)
    await set({ kind: 'shop', shopId }, { key: 'commission', value: [] })
    await set({ kind: 'group', groupId }, { key: 'commission', value: TABLE })
    expect(await tableOf()).toEqual([])
    await owner.ask('group-counters', { counterIds: [counter.counterId], groupId })
    expect(await tableOf()).toEqual(TABLE)
    const ofCounter = { kind: 'counter', counterId: counter.counterId } as const
    expect((await told(ofCounter)).commission).toMatchObject({ widerFrom: { kind: 'group', groupId } })
    await owner.ask('group-counters', { counterIds: [counter.counterId], groupId: null })
    expect(await tableOf()).toEqual([])
  })

  it('has a counter that another one had, as a counter is in one at most', async () => {
    const counter = await office.counter('Moved desk')
    const [one, other] = [await added('One'), await added('Other')]
    for (const { groupId } of [one, other])
      await owner.ask('group-counters', { counterIds: [counter.counterId], groupId })
    const groups = await listed()
    expect(groups.find(({ name }) => name === 'One')?.counterIds).toEqual([])
    expect(groups.find(({ name }) => name === 'Other')?.counterIds).toEqual([counter.counterId])
  })

  it('goes with what was set for it, and stands in the list of changes', async () => {
    const counter = await office.counter('Left desk')
    const { groupId } = await added('Leavers')
    await owner.ask('group-counters', { counterIds: [counter.counterId], groupId })
    await set({ kind: 'group', groupId }, { key: 'receiptPaper', value: 'a4' })
    expect((await owner.ask('remove-group', { groupId })).status).toBe(200)
    expect((await listed()).map(({ name }) => name)).not.toContain('Leavers')
    expect(problem(await owner.ask('settings', { of: { kind: 'group', groupId } }))).toBe('not-found')
    const [change] = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    expect(change).toMatchObject({
      action: 'group.removed',
      details: {
        groupId,
        was: { name: 'Leavers', counterIds: [counter.counterId], receiptPaper: 'a4' },
      },
    })
  })

  it('is called as no other is, takes all of its counters or none, and is changed by a distributor alone', async () => {
    const counter = await office.counter('Named desk')
    const { groupId } = await added('North')
    expect(problem(await owner.ask('add-group', { name: 'NORTH' }))).toBe('conflict')
    expect((await owner.ask('name-group', { groupId, name: 'North <script>' })).status).toBe(200)
    const some = { counterIds: [counter.counterId, 'counter-none'], groupId }
    expect(problem(await owner.ask('group-counters', some))).toBe('not-found')
    expect((await listed()).find((group) => group.groupId === groupId)?.counterIds).toEqual([])
    for (const [route, input] of [
      ['name-group', { groupId: 'none', name: 'x' }],
      ['remove-group', { groupId: 'none' }],
      ['group-counters', { counterIds: [counter.counterId], groupId: 'none' }],
    ] as const)
      expect(problem(await owner.ask(route, input))).toBe('not-found')
  })
})

describe('a hold of updates', () => {
  const hold = (newest: string | null, untilMs = Date.now()): ChangedSetting => ({
    key: 'updateHold',
    value: { newest, untilMs },
  })

  it('reaches its counters as it was set, and is a distributor’s alone', async () => {
    const counter = await office.counter('Held')
    const of = { kind: 'counter', counterId: counter.counterId } as const
    expect((await set(of, hold('1.4.0', 1_800_000_000_000))).status).toBe(200)
    const answer = await counter.ask(SETTINGS_PATH, { taken: null })
    expect(settingsAnswerSchema.parse(answer.body).settings).toMatchObject([
      { key: 'withoutOffice' },
      { key: 'updateHold', value: { newest: '1.4.0', untilMs: 1_800_000_000_000 } },
    ])
    const shopId = await shopWith('Of the hold', counter)
    const ofShop = { kind: 'shop', shopId } as const
    const email = 'hold@shop.test'
    const shopOwner = await invited(office, owner, { email, role: 'shop-owner', shopIds: [shopId] })
    expect(problem(await set(ofShop, hold(null), shopOwner))).toBe('not-allowed')
  })

  it.each(['', 'newest', '1.4', '01.4.0', '1.4.0-beta', '<script>', '9999999.0.0'])(
    'that names nonsense (%j) is none',
    async (newest) => {
      expect(problem(await set(ALL, hold(newest)))).toBe('invalid')
    },
  )

  it('that ends at no time is none', async () => {
    for (const untilMs of [-1, 0.5, Number.MAX_VALUE])
      expect(problem(await set(ALL, hold(null, untilMs)))).toBe('invalid')
  })
})
