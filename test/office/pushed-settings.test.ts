// What an owner sets for all counters, for a shop, for a group or for one: what reaches a counter, and who may set it.
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import type { CommissionTable } from '@shared/domain/commission'
import { paise } from '@shared/money'
import type { OwnerOutput } from '@shared/office/owner-page'
import { helloAnswerSchema, PATHS } from '@shared/office/protocol'
import type { ChangedSetting, SettingsScope } from '@shared/office/pushed-settings'
import type { WithoutOffice } from '@shared/office/without-office'
import { settingOfCounters } from '../../office/server/counters/settings'
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
const hello = async (counter: Counter) => {
  const said = { appVersion: '0.1.0', clientKeys: [], unsent: 0 }
  return helloAnswerSchema.parse((await counter.ask(PATHS.hello, said)).body)
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
    const rules = async () => [
      (await hello(front)).settings.withoutOffice,
      (await hello(back)).settings.withoutOffice,
    ]
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
  const tables = () => settingOfCounters(office.context.pools.main, office.context.tenantId, 'commission')

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
