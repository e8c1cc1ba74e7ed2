// Choosing a file: in the app's own language, by a button, with the name of the chosen file.
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#shared/base/environment'
import { WordsProvider } from '#renderer/texts/WordsProvider'
import { FileField } from '#renderer/ui/FileField'
import { act } from '../../../support/act'
import { field, find, pageText, settle, show } from '../../../support/window'

async function shown(language: Language) {
  const chosen = vi.fn<(file: File) => void>()
  await show(
    <WordsProvider language={language}>
      <FileField label="Statement" hint="As the service sends it" accept=".csv" onFile={chosen} />
    </WordsProvider>,
  )
  const input = field('Statement')
  const choose = async (...files: readonly File[]): Promise<void> => {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await settle()
  }
  return { chosen, input, choose, button: find<HTMLButtonElement>('button') }
}

const statement = new File(['a'], 'november.csv')

describe('a file field', () => {
  it.each([
    ['en', 'Choose a file…', 'No file chosen'],
    ['hi', 'फ़ाइल चुनें…', 'कोई फ़ाइल नहीं चुनी'],
  ] as const)(
    'speaks the language of the counter, not the browser’s (%s)',
    async (language, action, none) => {
      const { input, button } = await shown(language)
      expect(input.hidden).toBe(true)
      expect(button.textContent).toBe(action)
      expect(pageText()).toContain(none)
    },
  )

  it('is named by its label and what the button does, and described by the name of the file and the hint', async () => {
    const { button } = await shown('en')
    const said = (attribute: string) =>
      (button.getAttribute(attribute) ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(said('aria-labelledby')).toEqual(['Statement', 'Choose a file…'])
    expect(said('aria-describedby')).toEqual(['No file chosen', 'As the service sends it'])
  })

  it('opens the system’s dialog by its button', async () => {
    const { input, button } = await shown('en')
    const opened = vi.spyOn(input, 'click')
    act(() => button.click())
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('tells each choice, the same file again too, and shows its name', async () => {
    const { chosen, choose } = await shown('en')
    await choose(statement)
    await choose(statement)
    expect(chosen).toHaveBeenCalledTimes(2)
    expect(pageText()).toContain('november.csv')
    expect(pageText()).not.toContain('No file chosen')
  })

  it('keeps what was chosen when the dialog is left', async () => {
    const { chosen, choose } = await shown('en')
    await choose(statement)
    await choose()
    expect(chosen).toHaveBeenCalledTimes(1)
    expect(pageText()).toContain('november.csv')
  })
})
