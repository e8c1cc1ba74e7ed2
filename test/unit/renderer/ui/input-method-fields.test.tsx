// Amounts with a point, words, days and PINs typed by input methods: sequences of events that real methods made, in the fields that take them.
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toAsciiDigits } from '#shared/base/plain-text'
import { boxStore, clearBox } from '#renderer/app/counter-box/box-store'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { PinField } from '#renderer/access/PinForm'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { COMPOSITION_REST_MS } from '#renderer/ui/composition'
import { DateField } from '#renderer/ui/DateField'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { preparedDrafts } from '../../../support/fake-bridge'
import { playMethod, recordings, type Recording } from '../../../support/input-method'
import { rechargeHandlers } from '../../../support/recharge'
import { field, find, openApp, pageText, press, settle, show } from '../../../support/window'
import { tableWithHeight, windowClock } from '../../../support/window-clock'

const pass = windowClock()
tableWithHeight()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  clearBox()
  for (const store of Object.values(counters)) clearCounter(store)
})

const named = (keys: string) =>
  recordings
    .filter((one) => one.keys === keys)
    .map((one) => [`${one.method} at ${one.ms} ms a key`, one] as const)
const rest = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(COMPOSITION_REST_MS))
  await settle()
}
/** Before the Enter that ends it. */
const withoutEnter = ({ events }: Recording): readonly string[] =>
  events.slice(
    0,
    events.findIndex((event) => /^keydown (Numpad)?Enter/.test(event)),
  )

describe('99.50 typed by an input method', () => {
  const METHODS_WITH_A_POINT = ['kn-kgp', 'hi-itrans']

  async function atTheAmount() {
    const bridge = await openApp('/recharge', rechargeHandlers())
    act(() => counters.mobile.setState({ numberText: '9876543215' }))
    await settle()
    const amount = field('Search a plan or type an amount')
    act(() => amount.focus())
    return { bridge, amount }
  }

  it('is recorded of six methods', () => {
    expect(named('99.50 Enter')).toHaveLength(6)
  })

  it.each(named('99.50 Enter'))('is ₹99.50, or no amount, and never another one: %s', async (_name, one) => {
    const { bridge, amount } = await atTheAmount()
    expect(await playMethod(one.events)).toBe(0)
    await rest()
    expect(amount.value).toBe(toAsciiDigits(one.fields[0] ?? ''))
    pass(ACTIVATION_DELAY_MS)
    await press('Enter')
    await settle()
    const sheets = METHODS_WITH_A_POINT.includes(one.method) ? [{ amountPaise: 9_950 }] : []
    expect(preparedDrafts(bridge)).toMatchObject(sheets)
  })

  it.each(['ta-typewriter', 'bn-probhat'])(
    'whose sign for the point is another is asked about: %s',
    async (method) => {
      const one = recordings.find((found) => found.keys === '99.50 Enter' && found.method === method)
      if (one === undefined) throw new Error(`no recording of ${method}`)
      await atTheAmount()
      await playMethod(one.events)
      await rest()
      expect(pageText()).toContain('₹99.50?')
    },
  )
})

describe('a word typed by an input method', () => {
  it.each(named('bijli Enter'))('is in the counter box as it was written: %s', async (_name, one) => {
    await openApp('/', counterHandlers([]))
    const box = find<HTMLInputElement>('[aria-label="Counter box"]')
    act(() => box.focus())
    // A plain Enter would go on with what it found.
    expect(await playMethod(one.events.filter(isOfTheMethod))).toBe(0)
    await rest()
    expect(box.value).toBe(one.fields[0])
    expect(boxStore.getState().text).toBe(one.fields[0])
  })

  const isOfTheMethod = (event: string): boolean => !/^key(down|up) (Numpad)?Enter Enter/.test(event)
})

describe('a day typed by an input method', () => {
  const composed = (text: string) => ['keydown Digit1 Process 229 0', 'compositionstart', `input 1 ${text}`]

  function Form({ onDay }: { readonly onDay: (at: number) => void }) {
    const [text, setText] = useState('')
    return <DateField label="Day" text={text} onText={setText} onDay={onDay} />
  }
  async function open() {
    const onDay = vi.fn<(at: number) => void>()
    await show(
      <WordsProvider language="en">
        <Form onDay={onDay} />
      </WordsProvider>,
    )
    act(() => field('Day').focus())
    return onDay
  }

  it('is entered by leaving the field while the composition is open', async () => {
    const onDay = await open()
    expect(await playMethod(composed('१-४-२०२६'))).toBe(0)
    expect(field('Day').value).toBe('१-४-२०२६')
    act(() => field('Day').blur())
    await settle()
    expect(field('Day').value).toBe('01/04/2026')
    expect(onDay).toHaveBeenCalledOnce()
  })

  it('is entered by Enter after its composition, and not by the Enter that ends it', async () => {
    const onDay = await open()
    await playMethod([...composed('१-४-२०२६'), 'keydown Enter Process 229 1', 'compositionend'])
    expect(onDay).not.toHaveBeenCalled()
    await rest()
    await playMethod(['keyup Enter Enter 13 0', 'keydown Enter Enter 13 0'])
    expect(onDay).toHaveBeenCalledOnce()
    expect(field('Day').value).toBe('01/04/2026')
  })

  it.each(named('299 Enter'))('is not rewritten while it is typed: %s', async (_name, one) => {
    await open()
    expect(await playMethod(withoutEnter(one))).toBe(0)
  })
})

describe('a PIN typed by an input method', () => {
  async function open() {
    const submitted: string[] = []
    function Form() {
      const [pin, setPin] = useState('')
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submitted.push(pin)
          }}
        >
          <PinField value={pin} onValue={setPin} />
        </form>
      )
    }
    await show(
      <WordsProvider language="en">
        <Form />
      </WordsProvider>,
    )
    act(() => field('PIN').focus())
    return submitted
  }

  it.each(named('299 Enter'))('is the digits that a plain page holds: %s', async (_name, one) => {
    await open()
    expect(await playMethod(one.events)).toBe(0)
    await rest()
    expect(field('PIN').value).toBe(toAsciiDigits(one.fields[0] ?? '').replace(/\D/g, ''))
  })
})
