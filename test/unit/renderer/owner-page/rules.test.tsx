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
import { click, pageText } from '../../../support/window'

const told = (settings: object, changedAtMs: number) => ok({ settings, changedAtMs, changedBy: null })
const SELL = { withoutOffice: { policy: 'sell' } }
const ASK = { withoutOffice: { policy: 'ask' } }
const ABOVE_2000 = { withoutOffice: { policy: 'block-above', abovePaise: 2_000_00 } }

const office = (): Replies => ({ people: () => ok([ASHA]), settings: () => told(SELL, 1) })

const choose = (label: string): Promise<void> => click('label', label)

it('saves what was chosen over what was seen', async () => {
  const { asked } = officeThat({ ...office(), 'set-settings': () => ok({}) })
  await showPage(<RulesPage />)
  await choose(words('rules.without.ask'))
  await click('button', words('page.save'))
  expect(asked).toContainEqual(['set-settings', { settings: ASK, changedAtMs: 1 }])
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
  expect(asked).toContainEqual(['set-settings', { settings: ASK, changedAtMs: 5 }])
})
