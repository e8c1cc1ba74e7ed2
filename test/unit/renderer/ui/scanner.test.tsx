// A scanner types into whatever is open. Nothing of it confirms, runs or prints; a hand is never taken for one.
import { useState, type KeyboardEvent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextField } from '#renderer/ui/Field'
import { BURST_GAP_MS, onBurst, onScan, SUFFIX_GAP_MS } from '#renderer/ui/scanner'
import { act } from '../../../support/act'
import { typeAsScanner } from '../../../support/scanner'
import { field, find, press, settle, show, typeKeys } from '../../../support/window'

const CODE = 'GALLA/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B'
/** A ration card, shorter than a scan. */
const SHORT = 'RC1234567'

const scans: string[] = []
const acted = vi.fn<(what: string) => void>()
let stops: readonly (() => void)[] = []

function Form({ start = '' }: { readonly start?: string }) {
  const [number, setNumber] = useState(start)
  const [other, setOther] = useState('')
  const onEnter = (what: string) => (event: KeyboardEvent) => void (event.key === 'Enter' && acted(what))
  return (
    <>
      <TextField
        label="Number"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        onKeyDown={onEnter('number')}
      />
      <TextField label="Other" value={other} onChange={(event) => setOther(event.target.value)} />
      <button type="button" onClick={() => acted('print')}>
        Print
      </button>
    </>
  )
}

async function shown(start = '') {
  await show(<Form start={start} />)
  const number = field('Number')
  number.focus()
  number.setSelectionRange(number.value.length, number.value.length)
  return number
}

/** The time that the window's timers wait for: what was held is typed by then. */
const rest = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(SUFFIX_GAP_MS)
  })

/** Nobody has typed for more than a second. */
function quiet(): void {
  for (let keys = 0; keys < 12; keys += 1)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
}

beforeEach(() => {
  quiet()
  scans.length = 0
  acted.mockClear()
  stops = [onScan((text) => scans.push(text))]
})
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops) stop()
})

describe('a whole scan', () => {
  it('leaves the field as it was, is told once, and its Enter reaches nobody', async () => {
    const number = await shown('98765')
    const [enter] = typeAsScanner(CODE)
    await settle()
    expect(number.value).toBe('98765')
    expect(scans).toEqual([CODE])
    expect(enter).toBe(false)
    expect(acted).not.toHaveBeenCalled()
  })

  it('in the middle of a typed number leaves the number and the cursor where they were', async () => {
    const number = await shown('9876543210')
    number.setSelectionRange(4, 4)
    typeAsScanner(CODE)
    await settle()
    expect(number.value).toBe('9876543210')
    expect(number.selectionStart).toBe(4)
    await typeKeys('1')
    expect(scans).toEqual([CODE])
  })

  it('that replaced what was selected gives it back', async () => {
    const number = await shown('9876543210')
    number.select()
    typeAsScanner(CODE)
    await settle()
    expect(number.value).toBe('9876543210')
  })

  it.each([
    ['Tab', ['Tab']],
    ['Enter twice', ['Enter', 'Enter']],
    ['Enter and Tab', ['Enter', 'Tab']],
    ['the Enter of the number pad', ['NumpadEnter']],
  ])('ends with %s as well, and none of these keys goes anywhere', async (_what, suffix) => {
    await shown()
    expect(typeAsScanner(CODE, { suffix }).every((isLeft) => !isLeft)).toBe(true)
    expect(scans).toEqual([CODE])
    expect(document.activeElement).toBe(field('Number'))
  })

  it('and a second one at once are two scans, and both their ends are taken', async () => {
    const number = await shown()
    expect(typeAsScanner(CODE)).toEqual([false])
    expect(typeAsScanner('8901234567890')).toEqual([false])
    await settle()
    expect(scans).toEqual([CODE, '8901234567890'])
    expect(number.value).toBe('')
    expect(acted).not.toHaveBeenCalled()
  })

  it('is read by the places of its keys, whatever the layout writes', async () => {
    const number = await shown()
    typeAsScanner(CODE, { layout: (character) => (/[a-z]/i.test(character) ? 'क' : character) })
    await settle()
    expect(scans).toEqual([CODE])
    expect(number.value).toBe('')
  })

  it('beside every field presses no button, though a space is in it and Enter behind it', async () => {
    await shown()
    find('button', 'Print').focus()
    typeAsScanner('A B C D E F G H', { suffix: ['Enter', ' ', 'Enter'] })
    await settle()
    expect(acted).not.toHaveBeenCalled()
    expect(scans).toEqual(['A B C D E F G H'])
  })

  it('whose control characters come as keys with Ctrl runs none of them', async () => {
    await shown()
    const ran = vi.fn<() => void>()
    find('button', 'Print').addEventListener('keydown', ran)
    typeAsScanner('12345678901234', { suffix: ['F5', 'Escape', 'Enter'] })
    expect(ran).not.toHaveBeenCalled()
    expect(scans).toEqual(['12345678901234'])
  })

  it('is told of to whoever kept the first keys, with their time', async () => {
    await shown()
    const heard = vi.fn<(startedAt: number) => void>()
    stops = [...stops, onBurst(heard)]
    let first = 0
    const note = ({ timeStamp }: globalThis.KeyboardEvent) => void (first ||= timeStamp)
    window.addEventListener('keydown', note, { capture: true, once: true })
    typeAsScanner(CODE)
    expect(heard.mock.calls).toEqual([[first]])
  })
})

describe('a short code', () => {
  it('is text of the field, and its Enter confirms nothing', async () => {
    const number = await shown()
    expect(typeAsScanner(SHORT)).toEqual([false])
    await settle()
    expect(number.value).toBe(SHORT)
    expect(scans).toEqual([])
    expect(acted).not.toHaveBeenCalled()
  })

  it('of an Indian layout is the letters of its places', async () => {
    const number = await shown()
    typeAsScanner(SHORT, { layout: (character) => (/[a-z]/i.test(character) ? 'क' : character) })
    await settle()
    expect(number.value).toBe(SHORT)
  })

  it('whose last characters come late still confirms nothing', async () => {
    vi.useFakeTimers()
    const number = await shown()
    typeAsScanner(SHORT, { suffix: [] })
    await rest()
    expect(typeAsScanner('12')).toEqual([false])
    expect(acted).not.toHaveBeenCalled()
    expect(number.value).toBe(`${SHORT}12`)
  })

  it('beside every field is told, and typed nowhere', async () => {
    await shown()
    find('button', 'Print').focus()
    vi.useFakeTimers()
    typeAsScanner('1234567', { suffix: [] })
    await rest()
    expect(scans).toEqual(['1234567'])
    expect(field('Number').value).toBe('')
  })

  it('of fewer keys than a burst presses no button either', async () => {
    await shown()
    find('button', 'Print').focus()
    expect(typeAsScanner('123')).toEqual([false])
    expect(acted).not.toHaveBeenCalled()
  })
})

describe('an end that comes late', () => {
  it('within its time still ends the scan, though the text was typed meanwhile', async () => {
    vi.useFakeTimers()
    const number = await shown('98765')
    typeAsScanner(CODE, { suffix: [] })
    await rest()
    expect(number.value).toBe(`98765${CODE}`)
    expect(typeAsScanner('', { suffixGapMs: SUFFIX_GAP_MS })).toEqual([false])
    await rest()
    expect(number.value).toBe('98765')
    expect(scans).toEqual([CODE])
  })

  it('after its time is the Enter of a person', async () => {
    vi.useFakeTimers()
    await shown()
    typeAsScanner(CODE, { suffix: [] })
    await rest()
    expect(typeAsScanner('', { suffixGapMs: SUFFIX_GAP_MS + 1 })).toEqual([true])
    expect(acted).toHaveBeenCalledWith('number')
  })
})

describe('a hand', () => {
  it('is never taken for a scanner, however long its text', async () => {
    const number = await shown()
    await typeKeys(`${CODE}\n`)
    expect(number.value).toBe(CODE)
    expect(scans).toEqual([])
    expect(acted).toHaveBeenCalledWith('number')
  })

  it('that rolls over five keys and ends them with Enter confirms', async () => {
    const number = await shown()
    expect(typeAsScanner('299.5', { gapMs: 1 })).toEqual([true])
    expect(number.value).toBe('299.5')
    expect(acted).toHaveBeenCalledWith('number')
  })

  it('a little slower than a scanner types text, and its Enter confirms', async () => {
    const number = await shown()
    expect(typeAsScanner('9876543210', { gapMs: BURST_GAP_MS + 1 })).toEqual([true])
    expect(number.value).toBe('9876543210')
    expect(scans).toEqual([])
  })

  it('that holds a key down types what it types', async () => {
    const number = await shown()
    for (let held = 0; held < 8; held += 1) await press('0', { code: 'Digit0', repeat: held > 0 })
    expect(scans).toEqual([])
    expect(number.value).toBe('')
  })

  it('confirms at once after a scan, however fast it types', async () => {
    const number = await shown()
    typeAsScanner(CODE)
    expect(typeAsScanner('299', { gapMs: BURST_GAP_MS + 1 })).toEqual([true])
    expect(number.value).toBe('299')
    expect(acted).toHaveBeenCalledWith('number')
  })

  it('whose keyboard has another clock than the scanner is heard', async () => {
    await shown()
    typeAsScanner(CODE)
    expect(typeAsScanner('', { suffixGapMs: -60_000 })).toEqual([true])
    expect(acted).toHaveBeenCalledWith('number')
  })

  it('presses Enter at once after a scan that is over', async () => {
    await shown()
    typeAsScanner(CODE)
    await press('Enter')
    expect(acted).toHaveBeenCalledWith('number')
  })
})
