import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TextField, type TextFieldProps } from '#renderer/ui/Field'
import { field, show, type } from '../../../support/window'

/** ९८७ in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Urdu. */
const SCRIPTS = ['९८७', '৯৮৭', '੯੮੭', '૯૮૭', '୯୮୭', '௯௮௭', '౯౮౭', '೯೮೭', '൯൮൭', '۹۸۷']

function Form(props: Pick<TextFieldProps, 'inputMode' | 'digits'>) {
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
