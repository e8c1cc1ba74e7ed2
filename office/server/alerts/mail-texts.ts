// The texts of the office's mails: those of the page's alerts, in the owner's language.
import { IntlMessageFormat } from 'intl-messageformat'
import { byLanguage, localeOf, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import type alerts from '#shared/languages/en/owner/alerts.json'

type TextId = keyof typeof alerts

/** What a language's file says; a test refuses one that lacks something. */
type Texts = Readonly<Partial<Record<TextId, string>>>

const TEXTS = byLanguage(
  import.meta.glob<Texts>('../../../shared/languages/*/owner/alerts.json', {
    eager: true,
    import: 'default',
  }),
)
const ENGLISH = TEXTS[SOURCE_LANGUAGE] as typeof alerts

export type MailSay = (id: TextId, values?: Readonly<Record<string, string | number>>) => string

/** As written in India, whatever the computer's zone. */
const ZONE = 'Asia/Kolkata'

export function mailTexts(language: Language): {
  readonly say: MailSay
  /** `24 Nov 2026, 09:41`, of epoch milliseconds. */
  readonly dateAndTime: (at: number) => string
} {
  const locale = localeOf(language)
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ZONE,
    hourCycle: 'h23',
  })
  return {
    say: (id, values) =>
      String(new IntlMessageFormat(TEXTS[language][id] ?? ENGLISH[id], locale).format(values)),
    dateAndTime: (at) => format.format(at),
  }
}
