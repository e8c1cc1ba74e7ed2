// Two owners who change the rules at once: neither undoes the other unseen, and nothing that was typed is lost.
import { expect, it } from 'vitest'
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

const told = (settings: object | null, changedAtMs: number, more: object = {}) =>
  ok({ settings, wider: SELL, changedAtMs, changedBy: null, widerFrom: ALL, ...more })
const ALL = { kind: 'all' }
const SELL = { withoutOffice: { policy: 'sell' } }
const ASK = { withoutOffice: { policy: 'ask' } }
const ABOVE_2000 = { withoutOffice: { policy: 'block-above', abovePaise: 2_000_00 } }

const SHOP = { shopId: 'shop-1', name: 'Bus stand' }

const office = (): Replies => ({
  people: () => ok([ASHA]),
  settings: () => told(SELL, 1),
  shops: () => ok([SHOP]),
  counters: () => ok([]),
})

const choose = (label: string): Promise<void> => click('label', label)

it('saves what was chosen over what was seen', async () => {
  const { asked } = officeThat({ ...office(), 'set-settings': () => ok({}) })
  await showPage(<RulesPage />)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  expect(asked).toContainEqual(['set-settings', { of: ALL, settings: ASK, changedAtMs: 1 }])
})

it('saves no amount that cannot be read', async () => {
  const { asked } = officeThat(office())
  await showPage(<RulesPage />)
  await choose(words('rules.without.block-above'))
  await write(words('rules.above'), '2000 or so')
  await click('button', words('page.save'))
  expect(pageText()).toContain(words('problem.amount.not-a-number'))
  expect(asked.map(([name]) => name)).not.toContain('set-settings')
})

it('tells both rules where another owner was first, and saves over theirs only on a further press', async () => {
  const replies: { -readonly [Name in keyof Replies]: Replies[Name] } = {
    ...office(),
    'set-settings': () => refused(409, 'conflict'),
  }
  const { asked } = officeThat(replies)
  await showPage(<RulesPage />)
  replies.settings = () => told(ABOVE_2000, 5)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  expect(pageText()).toContain('nothing above ₹2,000')
  expect(pageText()).toContain(words('rules.without.ask'))

  replies['set-settings'] = () => ok({})
  await click('button', words('rules.conflict.mine'))
  expect(asked).toContainEqual(['set-settings', { of: ALL, settings: ASK, changedAtMs: 5 }])
})

it('sets a rule for a shop alone, and takes it away again', async () => {
  const replies: { -readonly [Name in keyof Replies]: Replies[Name] } = {
    ...office(),
    'set-settings': () => ok({}),
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
  expect(asked).toContainEqual(['set-settings', { of, settings: ASK, changedAtMs: 0 }])
  await choose(none)
  await click('button', words('page.save'))
  expect(asked).toContainEqual(['set-settings', { of, settings: null, changedAtMs: 0 }])
})
