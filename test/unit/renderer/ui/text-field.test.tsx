import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TextField, type TextFieldProps } from '#renderer/ui/Field'
import { act } from '../../../support/act'
import { field, show, type } from '../../../support/window'

/** ९८७ in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Urdu. */
const SCRIPTS = ['९८७', '৯৮৭', '੯੮੭', '૯૮૭', '୯୮୭', '௯௮௭', '౯౮౭', '೯೮೭', '൯൮൭', '۹۸۷']

function Form(props: Pick<TextFieldProps, 'inputMode' | 'digits' | 'type'>) {
  const [text, setText] = useState('')
  return <TextField label="Field" value={text} onChange={(event) => setText(event.target.value)} {...props} />
}

describe.each(['numeric', 'decimal', 'tel', 'url', 'email'] as const)('a %s field', (inputMode) => {
  it('takes the digits of every script of India as 0 to 9', async () => {
    await show(<Form inputMode={inputMode} />)
    field('Field').focus()
    for (const typed of SCRIPTS) {
      await type(`+${typed}.5`)
      expect(field('Field').value).toBe('+987.5')
    }
  })
})

describe('a field of words', () => {
  it('keeps digits as they are typed, unless it asks for others', async () => {
    await show(<Form />)
    field('Field').focus()
    await type('१२ MG Road')
    expect(field('Field').value).toBe('१२ MG Road')
  })

  it('with a number in it takes them as 0 to 9', async () => {
    await show(<Form digits="ascii" />)
    field('Field').focus()
    await type('MH१२AB३४५६')
    expect(field('Field').value).toBe('MH12AB3456')
  })
})

describe('marks that nobody sees', () => {
  const PASTED = '\u2068+91\u00a098765\u201143210\ufe0d\u2069'

  it.each([{ inputMode: 'tel' }, { inputMode: 'decimal' }, { digits: 'ascii' }] as const)(
    'are not in what a field of numbers shows and gives on: %j',
    async (props) => {
      await show(<Form {...props} />)
      field('Field').focus()
      await type(PASTED)
      expect(field('Field').value).toBe('+91 98765-43210')
    },
  )

  it('are not in a name either, whose joiners stay', async () => {
    await show(<Form />)
    field('Field').focus()
    await type('\u2068पन्\u200dना\u00ad १२\u2069')
    expect(field('Field').value).toBe('पन्\u200dना १२')
  })

  it('stay in a secret, of which every character counts', async () => {
    await show(<Form type="password" />)
    field('Field').focus()
    await type('\u2068one\u00adtwo\u2069')
    expect(field('Field').value).toBe('\u2068one\u00adtwo\u2069')
  })

  it('leave the cursor behind the same character when they go', async () => {
    await show(<Form inputMode="tel" />)
    const input = field('Field')
    input.focus()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    act(() => {
      write?.call(input, '9\u20698\u206976')
      input.setSelectionRange(3, 3)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect([input.value, input.selectionStart]).toEqual(['9876', 2])
  })

  it('that turn a number round are shown as a sign that no number has', async () => {
    await show(<Form inputMode="tel" />)
    field('Field').focus()
    await type('\u202e0123456789')
    expect(field('Field').value).toBe('\ufffd0123456789')
  })
})

it('says a problem as it comes, and leaves a hint to be read with its field', async () => {
  await show(<TextField label="Amount" value="" readOnly hint="In rupees" />)
  const told = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  expect(told()).toEqual([''])
  const id = field('Amount').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('In rupees')
  await show(<TextField label="Other" value="x" readOnly hint="In rupees" problem="This is not an amount." />)
  expect(told()).toEqual(['', 'This is not an amount.'])
})
