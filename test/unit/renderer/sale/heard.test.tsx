// What a screen reader says of a sheet and of a result, in three languages: each time what, for whom, how much, and what speaks against it
// or is to be told, in one message.
import { afterEach, expect, it } from 'vitest'
import type { SaleView } from '#shared/sale/day'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import type { Language } from '#shared/base/languages'
import { counters } from '#renderer/operations/recharge/counter-store'
import { windowTexts } from '#renderer/texts/catalogue'
import { heardNumber } from '#renderer/texts/heard'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { announced } from '#renderer/ui/announcer'
import { Money } from '#renderer/ui/Money'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { act } from '../../../support/act'
import { appState, preferences } from '../../../support/counter'
import { type FakeBridge, preparedDrafts } from '../../../support/fake-bridge'
import { openedBy, rechargeHandlers, sheetOf, soldOf } from '../../../support/recharge'
import { find, openApp, settle, show, typeKeys } from '../../../support/window'
import { tableWithHeight, windowClock } from '../../../support/window-clock'

const pass = windowClock()
await windowTexts.load('ta')
tableWithHeight()
afterEach(() => {
  for (const store of Object.values(counters)) store.setState(store.getInitialState(), true)
})

const NUMBER = '9876543210'
const TURNS_OF_LOADING = 5

/** The sheet of ₹299 for a number, at a counter of this language. */
async function openSheet(language: Language, change: Partial<SaleView> = {}): Promise<void> {
  const bridge: FakeBridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'app.state': () => Promise.resolve(appState({ preferences: preferences({ language }) })),
    'sale.prepare': openedBy(async (draft) => succeed(sheetOf(draft, [{ kind: 'wait', waitMs: 4_000 }]))),
    'sale.confirm': async () => {
      const sold = soldOf(sheetOf(preparedDrafts(bridge).at(-1) as Parameters<typeof sheetOf>[0]))
      return succeed({ ...sold, ...change })
    },
  })
  // Another language than the window began with is loaded first.
  for (let turn = 0; turn < TURNS_OF_LOADING; turn += 1) await settle()
  await typeKeys(`${NUMBER} 299\n`)
  await settle()
}

/** What the open dialog is described by. */
function description(): string {
  const id = find('[role=dialog]').getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent ?? ''
}

async function confirm(): Promise<string> {
  pass(ACTIVATION_DELAY_MS)
  act(() => find<HTMLButtonElement>('[role=dialog] footer button').click())
  await settle()
  return announced().at(-1) ?? ''
}

it.each([
  ['en', 'Mobile recharge. 98765 43210. Jio · Maharashtra Goa. 299 rupees. It will wait a moment'],
  ['hi', 'मोबाइल रिचार्ज. 98765 43210. Jio'],
  ['ta', 'மொபைல் ரீசார்ஜ். 98765 43210. Jio'],
] as const)(
  'a sheet says in %s what, for whom, how much, and then what speaks against it',
  async (language, said) => {
    await openSheet(language)
    expect(description()).toContain(said)
  },
)

it.each([
  ['en', 'Successful. Mobile recharge, 32 10, 299 rupees. '],
  ['hi', '32 10, 299 रुपये'],
  ['ta', '32 10, 299 ரூபாய்'],
] as const)(
  'a result says in %s its state, what, whose, how much, in one message',
  async (language, said) => {
    await openSheet(language)
    const before = announced().length
    expect(await confirm()).toContain(said)
    expect(announced().length - before).toBe(1)
  },
)

it('a result with cash to return says it before what became of the money', async () => {
  await openSheet('en', {
    railStatus: 'failed',
    reason: 'reported-failed',
    seenByService: true,
    refunded: true,
    cashStatus: 'owed-back',
  })
  expect(await confirm()).toBe(
    "Failed. Mobile recharge, 32 10, 299 rupees. If you took ₹299.00, give it back. It was charged, and the money came back to the shop's wallet. The service says that it failed. Tell the customer: it did not work.",
  )
})

it('says the last digits of a number in pairs', () => {
  expect(heardNumber('98765 43210')).toBe('32 10')
  expect(heardNumber('CA7')).toBe('C A7')
})

it.each([
  ['en', 'minus 120 rupees'],
  ['hi', 'माइनस 120 रुपये'],
  ['ta', 'கழித்து 120 ரூபாய்'],
] as const)('an amount below zero has a word for its sign in %s', async (language, said) => {
  await show(
    <WordsProvider language={language}>
      <Money amountPaise={paise(-12_000)} />
    </WordsProvider>,
  )
  expect(find('body').textContent).toBe(`−₹120.00${said}`)
})
