// The shop's own lines on every receipt while they are edited: under its name, and at the end, in each of some languages.
import { LONGEST_RECEIPT_TEXT, type ReceiptTexts } from '#shared/printing/paper'
import { languageName, LANGUAGES, type Language } from '#shared/base/languages'
import { useWordsOf } from '../texts/words'
import { TextField } from './Field'

const PLACES = ['header', 'footer'] as const

/** Those in which lines are written, and these besides. */
export const languagesWritten = (texts: ReceiptTexts, besides: readonly string[]): readonly Language[] =>
  LANGUAGES.filter(
    (language) => besides.includes(language) || PLACES.some((place) => (texts[place][language] ?? '') !== ''),
  )

export const areSameTexts = (one: ReceiptTexts, other: ReceiptTexts): boolean =>
  PLACES.every((place) =>
    LANGUAGES.every((language) => (one[place][language] ?? '') === (other[place][language] ?? '')),
  )

interface ReceiptTextsFieldsProps {
  readonly texts: ReceiptTexts
  readonly offered: readonly Language[]
  readonly onChange: (texts: ReceiptTexts) => void
}

export function ReceiptTextsFields({ texts, offered, onChange }: ReceiptTextsFieldsProps) {
  const { say } = useWordsOf<`settings.receipt-texts.${(typeof PLACES)[number]}`>()
  return PLACES.flatMap((place) =>
    offered.map((language) => (
      <TextField
        key={`${place} ${language}`}
        label={say(`settings.receipt-texts.${place}`, { language: languageName(language) })}
        lang={language}
        maxLength={LONGEST_RECEIPT_TEXT}
        value={texts[place][language] ?? ''}
        onChange={(event) =>
          onChange({ ...texts, [place]: { ...texts[place], [language]: event.target.value } })
        }
      />
    )),
  )
}
