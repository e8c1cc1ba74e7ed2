// The rules that an owner sets for all counters, for a shop or for one: which one a counter is told, and who may set it.
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { paise } from '@shared/money'
import type { OwnerOutput, SettingsScope } from '@shared/office/owner-page'
import { helloAnswerSchema, PATHS, type PushedSettings } from '@shared/office/protocol'
import { firstOwner, invited, type Browser } from '../support/owner'
import { testOffice, type TestOffice } from '../support/office'

type Told = OwnerOutput<'settings'>
type Counter = Awaited<ReturnType<TestOffice['counter']>>

const SELL: PushedSettings = { withoutOffice: { policy: 'sell' } }
const ASK: PushedSettings = { withoutOffice: { policy: 'ask' } }
const ABOVE: PushedSettings = { withoutOffice: { policy: 'block-above', abovePaise: paise(500_00) } }
const ALL: SettingsScope = { kind: 'all' }

let office: TestOffice
let owner: Browser
beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll })
  ;({ owner } = await firstOwner(office))
})

const told = async (of: SettingsScope, by = owner): Promise<Told> =>
  (await by.ask('settings', { of })).body as Told
const set = async (of: SettingsScope, settings: PushedSettings | null) => {
  const { changedAtMs } = await told(of)
  return owner.ask('set-settings', { of, settings, changedAtMs })
}
const hello = async (counter: Counter) => {
  const said = { appVersion: '0.1.0', clientKeys: [], unsent: 0 }
  return helloAnswerSchema.parse((await counter.ask(PATHS.hello, said)).body)
}
const shopWith = async (name: string, ...counters: readonly Counter[]): Promise<string> => {
  const { shopId } = (await owner.ask('add-shop', { name })).body as OwnerOutput<'add-shop'>
  for (const { counterId } of counters) await owner.ask('place-counter', { counterId, shopId })
  return shopId
}

describe('the rule that a counter is told', () => {
  it('is its own, else its shop’s, else the one for all, and the wider one again where its own was taken away', async () => {
    const [front, back] = [await office.counter('Front'), await office.counter('Back')]
    const shopId = await shopWith('Station road', front)
    const rules = async () => [(await hello(front)).settings, (await hello(back)).settings]
    const [ofShop, ofFront] = [
      { kind: 'shop', shopId },
      { kind: 'counter', counterId: front.counterId },
    ] as const
    await set(ALL, ASK)
    expect(await rules()).toEqual([ASK, ASK])
    await set(ofShop, ABOVE)
    expect(await rules()).toEqual([ABOVE, ASK])
    await set(ofFront, SELL)
    expect(await rules()).toEqual([SELL, ASK])
    expect(await told(ofFront)).toMatchObject({ settings: SELL, wider: ABOVE, widerFrom: ofShop })
    await set(ofFront, null)
    expect(await rules()).toEqual([ABOVE, ASK])
    expect(await told(ofFront)).toMatchObject({ settings: null, wider: ABOVE })
    await owner.ask('place-counter', { counterId: front.counterId, shopId: null })
    expect(await rules()).toEqual([ASK, ASK])
    expect(await told(ofFront)).toMatchObject({ settings: null, widerFrom: ALL })
  })
})

describe('who sets a rule', () => {
  const problem = ({ body }: { readonly body: unknown }) => (body as { readonly problem?: string }).problem

  it('sees another owner’s, of a shop as of all, before it is lost', async () => {
    const ofShop = { kind: 'shop', shopId: await shopWith('Bus stand') } as const
    expect((await owner.ask('set-settings', { of: ofShop, settings: ASK, changedAtMs: 0 })).status).toBe(200)
    expect(problem(await owner.ask('set-settings', { of: ofShop, settings: SELL, changedAtMs: 0 }))).toBe(
      'conflict',
    )
    expect(await told(ofShop)).toMatchObject({ settings: ASK })
    await set(ofShop, null)
    const late = { of: ofShop, settings: SELL, changedAtMs: 0 }
    expect(problem(await owner.ask('set-settings', late))).toBe('conflict')
  })

  it('is in the list of changes with the shop or counter, and with what stood there', async () => {
    const shopId = await shopWith('Old bazaar')
    await set({ kind: 'shop', shopId }, ASK)
    await set({ kind: 'shop', shopId }, null)
    const changes = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    expect(changes.slice(0, 2).map(({ details }) => details)).toEqual([
      { shopId, withoutOffice: null, was: ASK },
      { shopId, ...ASK, was: { withoutOffice: null } },
    ])
  })

  it('can take no rule from all counters, nor set one for what is not there', async () => {
    expect(problem(await set(ALL, null))).toBe('invalid')
    for (const of of [
      { kind: 'shop', shopId: 'none' },
      { kind: 'counter', counterId: 'counter-none' },
    ] as const)
      expect(problem(await owner.ask('set-settings', { of, settings: ASK, changedAtMs: 0 }))).toBe(
        'not-found',
      )
  })

  it('sees the rules of their own shops and counters alone', async () => {
    const [mine, other] = [await office.counter('Mine'), await office.counter('Other')]
    const [own, foreign] = [await shopWith('Own', mine), await shopWith('Foreign', other)]
    const shopOwner = await invited(office, owner, {
      email: 'meena@shop.test',
      role: 'shop-owner',
      shopIds: [own],
    })
    expect(await told({ kind: 'shop', shopId: own }, shopOwner)).toMatchObject({ widerFrom: ALL })
    expect(await told({ kind: 'counter', counterId: mine.counterId }, shopOwner)).toMatchObject({
      settings: null,
    })
    for (const of of [
      { kind: 'shop', shopId: foreign },
      { kind: 'counter', counterId: other.counterId },
    ] as const)
      expect(problem(await shopOwner.ask('settings', { of }))).toBe('not-found')
  })
})
