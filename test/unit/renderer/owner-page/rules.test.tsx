// Two owners who change the rules at once: neither undoes the other unseen, and nothing that was typed is lost.
import { expect, it } from 'vitest'
import { PUSHED_KEYS } from '@shared/office/pushed-keys'
import { RulesPage } from '../../../../office/web/rules/RulesPage'
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

const NOT_SET = { value: null, wider: null, widerFrom: null, changedAtMs: 0, changedBy: null, mayBeSet: true }
const told = (value: object | null, changedAtMs: number, more: object = {}) =>
  ok({
    ...Object.fromEntries(PUSHED_KEYS.map((key) => [key, NOT_SET])),
    withoutOffice: { ...NOT_SET, value, wider: SELL, changedAtMs, widerFrom: ALL, ...more },
  })
const saving = (value: object | null) => ({ key: 'withoutOffice', value })
const ALL = { kind: 'all' }
const SELL = { policy: 'sell' }
const ASK = { policy: 'ask' }
const ABOVE_2000 = { policy: 'block-above', abovePaise: 2_000_00 }

const SHOP = { shopId: 'shop-1', name: 'Bus stand' }

const office = (): Replies => ({
  people: () => ok([ASHA]),
  settings: () => told(SELL, 1),
  shops: () => ok([SHOP]),
  counters: () => ok([]),
})

const choose = (label: string): Promise<void> => click('label', label)

it('saves what was chosen over what was seen', async () => {
  const { asked } = officeThat({ ...office(), 'set-setting': () => ok({}) })
  await showPage(<RulesPage />)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  expect(asked).toContainEqual(['set-setting', { of: ALL, setting: saving(ASK), changedAtMs: 1 }])
})

it('saves no amount that cannot be read', async () => {
  const { asked } = officeThat(office())
  await showPage(<RulesPage />)
  await choose(words('rules.without.block-above'))
  await write(words('rules.above'), '2000 or so')
  await click('button', words('page.save'))
  expect(pageText()).toContain(words('problem.amount.not-a-number'))
  expect(asked.map(([name]) => name)).not.toContain('set-setting')
})

it('tells both rules where another owner was first, and saves over theirs only on a further press', async () => {
  const replies: { -readonly [Name in keyof Replies]: Replies[Name] } = {
    ...office(),
    'set-setting': () => refused(409, 'conflict'),
  }
  const { asked } = officeThat(replies)
  await showPage(<RulesPage />)
  replies.settings = () => told(ABOVE_2000, 5)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  expect(pageText()).toContain('nothing above ₹2,000')
  expect(pageText()).toContain(words('rules.without.ask'))

  replies['set-setting'] = () => ok({})
  await click('button', words('rules.conflict.mine'))
  expect(asked).toContainEqual(['set-setting', { of: ALL, setting: saving(ASK), changedAtMs: 5 }])
})

it('sets a rule for a shop alone, and takes it away again', async () => {
  const replies: { -readonly [Name in keyof Replies]: Replies[Name] } = {
    ...office(),
    'set-setting': () => ok({}),
  }
  const { asked } = officeThat(replies)
  await showPage(<RulesPage />)
  replies.settings = () => told(null, 0, { wider: ABOVE_2000 })
  await click('[role=combobox]', words('page.all-shops'))
  await click('[role=option]', SHOP.name)
  const none = words('rules.without.wider')
    .replace('{where}', words('page.all-shops'))
    .replace('{rule}', 'nothing above ₹2,000.00')
  await settle()
  expect(pageText()).toContain(none)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  const of = { kind: 'shop', shopId: SHOP.shopId }
  expect(asked).toContainEqual(['set-setting', { of, setting: saving(ASK), changedAtMs: 0 }])
  await choose(none)
  await click('button', words('page.save'))
  expect(asked).toContainEqual(['set-setting', { of, setting: saving(null), changedAtMs: 0 }])
})
