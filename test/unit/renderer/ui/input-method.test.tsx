// What is typed by an input method is sold as it was typed: sequences of events that real methods made, in the window of the
// counter.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toAsciiDigits } from '#shared/base/plain-text'
import { succeed } from '#shared/base/result'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { COMPOSITION_REST_MS } from '#renderer/ui/composition'
import { ACTIVATION_DELAY_MS } from '#renderer/ui/activation-delay'
import { act } from '../../../support/act'
import { called, preparedDrafts } from '../../../support/fake-bridge'
import { playMethod, recordings, type Recording } from '../../../support/input-method'
import { rechargeHandlers, soldOf, USUAL_SHEET } from '../../../support/recharge'
import { field, find, openApp, press, settle } from '../../../support/window'
import { tableWithHeight, windowClock } from '../../../support/window-clock'

const pass = windowClock()
tableWithHeight()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const store of Object.values(counters)) clearCounter(store)
})

const of = (keys: string): readonly Recording[] => recordings.filter((one) => one.keys === keys)
const recorded = (method: string, keys: string): Recording => {
  const found = recordings.find((one) => one.method === method && one.keys === keys)
  if (found === undefined) throw new Error(`no recording of ${method}, ${keys}`)
  return found
}
const named = (some: readonly Recording[]) =>
  some.map((one) => [`${one.method} at ${one.ms} ms a key`, one] as const)
const whole = of('98765 43215 Tab 299 Enter').filter(
  ({ fields }) => toAsciiDigits(fields.join()) === '9876543215,299',
)

const number = (): HTMLInputElement => field('Mobile number')
const amount = (): HTMLInputElement => field('Search a plan or type an amount')
const rest = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(COMPOSITION_REST_MS))
  await settle()
}

async function openSheet() {
  const bridge = await openApp('/recharge', {
    ...rechargeHandlers(),
    'sale.confirm': () => Promise.resolve(succeed(soldOf(USUAL_SHEET))),
  })
  act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } }))
  await settle()
  pass(ACTIVATION_DELAY_MS)
  const notes = find<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')
  act(() => notes.focus())
  return { bridge, notes }
}

describe('a number and an amount typed by an input method', () => {
  it('is recorded of six methods at four speeds', () => {
    expect(new Set(whole.map(({ method }) => method)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(recordings.map(({ method }) => method)).size).toBe(6)
    expect(new Set(whole.map(({ ms }) => ms))).toEqual(new Set([8, 40, 60, 120]))
  })

  it.each(named(whole))('are read as a plain page reads them: %s', async (_name, one) => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    act(() => number().focus())
    expect(await playMethod(one.events)).toBe(0)
    await rest()
    const [typedNumber = '', typedAmount = ''] = one.fields.map(toAsciiDigits)
    expect(number().value.replaceAll(' ', '')).toBe(typedNumber)
    expect(amount().value).toBe(typedAmount)
    // Some methods keep the Enter that ends their composition for themselves.
    await press('Enter')
    expect(preparedDrafts(bridge)).toMatchObject([{ accountNumber: typedNumber, amountPaise: 29_900 }])
  })

  it.each(named(of('299 Enter')))(
    'is the notes given, and its Enter confirms nothing twice: %s',
    async (_name, one) => {
      const { bridge, notes } = await openSheet()
      expect(await playMethod(one.events)).toBe(0)
      await rest()
      expect(notes.value).toBe(toAsciiDigits(one.fields[0] ?? ''))
      expect(called(bridge, 'sale.confirm')).toEqual([])
    },
  )
})

describe('the Enter that ends a composition', () => {
  const ENTER = 'keydown Enter Process 229 1'
  const AGAIN = 'keydown Enter Enter 13 0'
  const UP = 'keyup Enter Enter 13 0'
  const five = ['keydown Digit5 Process 229 0', 'compositionstart', 'input 1 ५', 'keyup Digit5 5 53 1']
  const ended = [ENTER, 'input 1 ', 'compositionend', 'input 0 ५']

  /** Whether an Enter now reaches what the sheet listens with. */
  const reaches = async (): Promise<boolean> => {
    let isHeard = false
    const hear = (): void => void (isHeard = true)
    document.body.addEventListener('keydown', hear)
    await playMethod([AGAIN])
    document.body.removeEventListener('keydown', hear)
    return isHeard
  }

  it('is none for a sheet when it arrives a second time in the same press', async () => {
    await openSheet()
    await playMethod([...five, ...ended])
    expect(await reaches()).toBe(false)
    expect(await reaches()).toBe(false)
    await playMethod([UP])
    expect(await reaches()).toBe(true)
  })

  it.each([
    ['that key is up', [UP]],
    ['another key went down', ['keydown Digit1 1 49 0']],
  ])('is over when %s', async (_what, events) => {
    await openSheet()
    await playMethod([...five, ...ended, ...events])
    expect(await reaches()).toBe(true)
  })

  it('is over when the window lost the focus', async () => {
    await openSheet()
    await playMethod([...five, ...ended])
    act(() => void window.dispatchEvent(new FocusEvent('blur')))
    expect(await reaches()).toBe(true)
  })

  it('is an Enter for a form, which opens the sheet and does not answer it', async () => {
    const bridge = await openApp('/recharge', {
      ...rechargeHandlers(),
      'sale.confirm': () => Promise.resolve(succeed(soldOf(USUAL_SHEET))),
    })
    act(() => number().focus())
    const one = recorded('bn-probhat', '98765 43215 Tab 299 Enter')
    const tab = one.events.findIndex((event) => event.startsWith('keydown Tab'))
    await playMethod([...one.events.slice(0, tab + 1), ...five, ...ended, AGAIN])
    await settle()
    pass(ACTIVATION_DELAY_MS)
    expect(preparedDrafts(bridge)).toHaveLength(1)
    await playMethod([AGAIN, AGAIN])
    expect(called(bridge, 'sale.confirm')).toEqual([])
  })
})

describe('a composition', () => {
  it('is not read before it has ended, whatever else is drawn', async () => {
    await openApp('/recharge', rechargeHandlers())
    act(() => number().focus())
    await playMethod(['keydown Digit9 Process 229 0', 'compositionstart', 'input 1 ९'])
    act(() => counters.mobile.setState({ order: 'price' }))
    expect([number().value, counters.mobile.getState().numberText]).toEqual(['९', ''])
    await playMethod(['compositionend'])
    await rest()
    expect([number().value, counters.mobile.getState().numberText]).toEqual(['9', '9'])
  })

  it('keeps its own keys: one that would end the number or go on does neither', async () => {
    const bridge = await openApp('/recharge', rechargeHandlers())
    act(() => number().focus())
    const one = recorded('bn-probhat', '98765 43215 Tab 299 Enter')
    const tab = one.events.findIndex((event) => event.startsWith('keydown Tab'))
    await playMethod(one.events.slice(0, tab))
    for (const code of ['Space', 'Slash', 'Enter', 'Tab']) {
      await playMethod([`keydown ${code} Process 229 1`])
      expect(document.activeElement).toBe(number())
    }
    expect(preparedDrafts(bridge)).toEqual([])
    await playMethod(['keydown Space   32 0'])
    expect(document.activeElement).not.toBe(number())
  })

  it('whose end is lost is read by the next key outside it, before that key acts, and by leaving the field', async () => {
    await openApp('/recharge', rechargeHandlers())
    const open = ['keydown Digit9 Process 229 0', 'compositionstart', 'input 1 ९']
    act(() => number().focus())
    await playMethod([...open, 'keydown ShiftLeft Shift 16 0'])
    expect(counters.mobile.getState().numberText).toBe('9')
    await playMethod(['compositionend', ...open])
    act(() => number().blur())
    expect(counters.mobile.getState().numberText).toBe('99')
  })

  const one =
    whole.find(({ method, ms }) => method === 'kn-kgp' && ms === 8) ?? recorded('kn-kgp', '299 Enter')
  const last = one.events.length - 60
  const losable = one.events.flatMap((event, index) =>
    index >= last && !event.startsWith('input') ? [index] : [],
  )
  it.each(losable)('with its event %i lost leaves no dead keyboard', async (lost) => {
    await openApp('/recharge', rechargeHandlers())
    act(() => number().focus())
    await playMethod(one.events.filter((_event, index) => index !== lost))
    await rest()
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent): void => void heard.push(key)
    document.body.addEventListener('keydown', hear)
    await playMethod(['keydown Escape Escape 27 0', 'keydown Enter Enter 13 0', 'keydown Enter Enter 13 0'])
    document.body.removeEventListener('keydown', hear)
    expect(heard).toEqual(['Escape', 'Enter', 'Enter'])
  })
})
