// Settings of counters on the owner's page: what holds where, who set it, what became of it; and two owners who change one at once.
import { describe, expect, it } from 'vitest'
import { PUSHED_KEYS, type PushedKey } from '#shared/office/pushed-keys'
import { RulesPage } from '#office/web/rules/RulesPage'
import { act } from '../../../support/act'
import {
  ASHA,
  officeThat,
  ok,
  refused,
  showPage,
  type Replies,
  words,
  write,
} from '../../../support/owner-window'
import { click, pageText, settle } from '../../../support/window'

const ALL = { kind: 'all' }
const SELL = { policy: 'sell' }
const ASK = { policy: 'ask' }
const ABOVE_2000 = { policy: 'block-above', abovePaise: 2_000_00 }
const SHOP = { shopId: 'shop-1', name: 'Bus stand' }
const GROUP = { groupId: 'group-1', name: 'Kiosks', isApart: false, counterIds: ['counter-11111111'] }
const COUNTER = {
  counterId: 'counter-11111111',
  name: 'Front',
  shopId: SHOP.shopId,
  enrolledAtMs: 1,
  lastSeenAtMs: null,
  appVersion: '0.1.0',
  unsent: 0,
  isRevoked: false,
  leftAtMs: null,
  keyId: '0123456789abcdef',
}

const NOT_SET = { value: null, wider: null, widerFrom: null, changedAtMs: 0, changedBy: null, mayBeSet: true }
const ALL_NOT_SET = Object.fromEntries(PUSHED_KEYS.map((key) => [key, NOT_SET]))
const OF_THE_RULE = { ...NOT_SET, value: SELL, wider: SELL, widerFrom: ALL, changedAtMs: 1 }
const told = (some: Partial<Record<PushedKey, object>> = {}) =>
  ok({
    ...ALL_NOT_SET,
    withoutOffice: OF_THE_RULE,
    ...Object.fromEntries(Object.entries(some).map(([key, one]) => [key, { ...NOT_SET, ...one }])),
  })

const office = (): { -readonly [Name in keyof Replies]: Replies[Name] } => ({
  settings: () => told(),
  shops: () => ok([SHOP]),
  groups: () => ok([GROUP]),
  counters: () => ok([COUNTER]),
  'set-setting': () => ok({}),
})

const nameOf = (key: PushedKey): string => words(`common.setting.${key}`)
const open = (key: PushedKey): Promise<void> => click('button', `${words('fleet.change')} ${nameOf(key)}`)
const choose = (label: string): Promise<void> => click('label', label)
const save = (): Promise<void> => click('button', words('page.save'))

describe('one setting', () => {
  it('saves what was chosen over what was seen', async () => {
    const { asked } = officeThat(office())
    await showPage(<RulesPage />)
    await open('withoutOffice')
    await choose(words('rules.without.ask'))
    await save()
    const setting = { key: 'withoutOffice', value: ASK }
    expect(asked).toContainEqual(['set-setting', { of: ALL, setting, changedAtMs: 1 }])
  })

  it.each([
    ['2000 or so', ''],
    ['2000,50', '₹2,000.50? ₹2,00,050? '],
  ])('saves no amount that cannot be read: %s', async (typed, offered) => {
    const { asked } = officeThat(office())
    await showPage(<RulesPage />)
    await open('withoutOffice')
    await choose(words('rules.without.block-above'))
    await write(words('rules.above'), typed)
    await save()
    expect(pageText()).toContain(`${offered}${words('problem.amount.not-a-number')}`)
    expect(asked.map(([name]) => name)).not.toContain('set-setting')
  })

  it('tells what stands here, who set it and when, and what holds without it', async () => {
    const texts = { header: { en: '<b>Open till nine</b>' }, footer: {} }
    officeThat({
      ...office(),
      settings: () =>
        told({
          receiptTexts: { value: texts, changedAtMs: 1_760_000_000_000, changedBy: 'Asha' },
          receiptPaper: { wider: '58mm', widerFrom: { kind: 'shop', shopId: SHOP.shopId } },
        }),
    })
    await showPage(<RulesPage />)
    expect(pageText()).toContain('“<b>Open till nine</b>”')
    expect(pageText()).toContain('by Asha')
    expect(pageText()).toContain('As set for Bus stand: 58 mm')
    expect(pageText()).toContain(words('rules.own-of-each'))
  })

  it('is set for a shop alone, and taken back again', async () => {
    const replies = office()
    const { asked } = officeThat(replies)
    await showPage(<RulesPage />)
    await click('[role=combobox]', words('page.all-shops'))
    await click('[role=option]', SHOP.name)
    await settle()
    await open('limits')
    await choose(words('rules.set-here'))
    await write(words('limits.sales'), '3')
    await save()
    const of = { kind: 'shop', shopId: SHOP.shopId }
    const value = { unresolvedSales: 3, unresolvedPaise: 10_000_00 }
    expect(asked).toContainEqual(['set-setting', { of, setting: { key: 'limits', value }, changedAtMs: 0 }])
    await open('limits')
    await choose(words('rules.own-of-each'))
    await save()
    expect(asked).toContainEqual([
      'set-setting',
      { of, setting: { key: 'limits', value: null }, changedAtMs: 0 },
    ])
  })

  it('is set for a group', async () => {
    const { asked } = officeThat(office())
    await showPage(<RulesPage />)
    await click('[role=combobox]', words('page.all-groups'))
    await click('[role=option]', GROUP.name)
    await settle()
    await open('receiptPaper')
    await choose(words('rules.set-here'))
    await click('[role=combobox]', '80 mm')
    await click('[role=option]', '58 mm')
    await save()
    const of = { kind: 'group', groupId: GROUP.groupId }
    const setting = { key: 'receiptPaper', value: '58mm' }
    expect(asked).toContainEqual(['set-setting', { of, setting, changedAtMs: 0 }])
  })

  it('takes a table of commissions row by row, and no rate above all of it', async () => {
    const { asked } = officeThat(office())
    await showPage(<RulesPage />)
    await open('commission')
    await choose(words('rules.set-here'))
    await click('button', words('commission.add'))
    await write(words('commission.value'), '250')
    await save()
    expect(asked.map(([name]) => name)).not.toContain('set-setting')
    expect(pageText()).toContain(words('commission.value.problem.percent'))
    await write(words('commission.value'), '2.5')
    await save()
    const value = [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 250 } }]
    expect(asked).toContainEqual([
      'set-setting',
      { of: ALL, setting: { key: 'commission', value }, changedAtMs: 0 },
    ])
  })
})

describe('two owners at one setting', () => {
  it('are told both choices, and the second saves over the first only by a further press', async () => {
    const replies = office()
    const { asked } = officeThat(replies)
    await showPage(<RulesPage />)
    replies['set-setting'] = () => refused(409, 'conflict')
    replies.settings = () => told({ withoutOffice: { ...OF_THE_RULE, value: ABOVE_2000, changedAtMs: 5 } })
    await open('withoutOffice')
    await choose(words('rules.without.ask'))
    await save()
    expect(pageText()).toContain('nothing above ₹2,000')
    expect(pageText()).toContain(words('rules.without.ask'))

    replies['set-setting'] = () => ok({})
    await click('button', words('rules.conflict.mine'))
    const setting = { key: 'withoutOffice', value: ASK }
    expect(asked).toContainEqual(['set-setting', { of: ALL, setting, changedAtMs: 5 }])
  })

  it('can take the other’s, whose fields then stand there', async () => {
    const replies = office()
    officeThat(replies)
    await showPage(<RulesPage />)
    replies['set-setting'] = () => refused(409, 'conflict')
    replies.settings = () => told({ withoutOffice: { ...OF_THE_RULE, value: ABOVE_2000, changedAtMs: 5 } })
    await open('withoutOffice')
    await choose(words('rules.without.ask'))
    await save()
    await click('button', words('rules.conflict.theirs'))
    const input = document.querySelector<HTMLInputElement>('input[inputmode=decimal]')
    expect(input?.value).toBe('2000')
  })
})

describe('whoever may not set it', () => {
  it('sees what holds, and that a distributor sets it', async () => {
    const settings = Object.fromEntries(PUSHED_KEYS.map((key) => [key, { ...NOT_SET, mayBeSet: false }]))
    officeThat({ ...office(), settings: () => ok(settings) })
    await showPage(<RulesPage />, { ...ASHA, role: 'viewer' })
    expect(pageText()).toContain(words('rules.distributor'))
    expect(
      [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')),
    ).not.toContain(`${words('fleet.change')} ${nameOf('limits')}`)
  })

  it('is told why where the office refuses it all the same, and nothing chosen is lost', async () => {
    officeThat({ ...office(), 'set-setting': () => refused(403, 'not-allowed') })
    await showPage(<RulesPage />)
    await open('planOrder')
    await choose(words('rules.set-here'))
    await save()
    expect(pageText()).toContain(words('page.failure.not-allowed'))
    expect(pageText()).toContain(words('page.save'))
  })
})

describe('at the counters', () => {
  const shown = async (state: object) => {
    officeThat({
      ...office(),
      'setting-states': () => ok([{ counterId: COUNTER.counterId, from: ALL, state }]),
    })
    await showPage(<RulesPage />)
    const summary = [...document.querySelectorAll('summary')].at(0)
    act(() => {
      summary?.click()
      summary?.closest('details')?.dispatchEvent(new Event('toggle'))
    })
    await settle()
    return pageText()
  }

  it.each([
    ['in force', { kind: 'in-force', sinceMs: 1_760_000_000_000 }, 'In force since'],
    ['not told, as it never spoke', { kind: 'not-delivered' }, 'It never spoke'],
    [
      'refused, with the reason',
      { kind: 'refused', reason: 'invalid', sinceMs: 1 },
      'outside what that counter allows',
    ],
    ['refused by one that is too old', { kind: 'refused', reason: 'unknown', sinceMs: 1 }, 'too old for it'],
    ['its own', { kind: 'own' }, 'Its own holds'],
  ])('a setting is said to be %s', async (_what, state, text) => {
    expect(await shown(state)).toContain(text)
  })
})
