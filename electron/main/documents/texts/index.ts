// The main process's own texts: on receipts and in system dialogs. The window has texts of its own.
import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '@shared/domain/environment'
import { serviceTexts } from '@shared/operations'
import en from './en.json'
import hi from './hi.json'

/** The names of services and of their numbers, as the registry of operations has them. */
const namesIn = (language: Language) => ({
  ...serviceTexts('receipt.service', 'name', language),
  ...serviceTexts('receipt.number', 'number', language),
})

export type TextId = keyof typeof en | keyof ReturnType<typeof namesIn>
export type TextValues = Readonly<Record<string, string | number>>

/** The text of an id in one language. Throws if a value that the text names is missing: that is a bug. */
export type Say = (id: TextId, values?: TextValues) => string

/** A language whose file lacks a text does not compile. */
const messages: Readonly<Record<Language, Readonly<Record<TextId, string>>>> = {
  en: { ...en, ...namesIn('en') },
  hi: { ...hi, ...namesIn('hi') },
}

/** ASCII digits and Indian grouping in every language, as everywhere in the app. */
const FORMAT_LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }

export function textsIn(language: Language): Say {
  const formats = new Map<TextId, IntlMessageFormat>()
  return (id, values) => {
    const known = formats.get(id) ?? new IntlMessageFormat(messages[language][id], FORMAT_LOCALES[language])
    formats.set(id, known)
    return String(known.format(values))
  }
}
