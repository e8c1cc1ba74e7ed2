// The texts of the window, by language: one flat table for each, stored in one file per area. English determines the
// keys. The texts of a language are a part of the page of their own, loaded when the language is first shown.
import { SOURCE_LANGUAGE, type Language } from '@shared/languages'
import type enAccount from '@shared/languages/en/window/account.json'
import type enBackup from '@shared/languages/en/window/backup.json'
import type enBill from '@shared/languages/en/window/bill.json'
import type enCommands from '@shared/languages/en/window/commands.json'
import type enCommon from '@shared/languages/en/window/common.json'
import type enCustomer from '@shared/languages/en/window/customer.json'
import type enDaybook from '@shared/languages/en/window/daybook.json'
import type enDisplay from '@shared/languages/en/window/display.json'
import type enFailure from '@shared/languages/en/window/failure.json'
import type enHome from '@shared/languages/en/window/home.json'
import type enIdentity from '@shared/languages/en/window/identity.json'
import type enLock from '@shared/languages/en/window/lock.json'
import type enLog from '@shared/languages/en/window/log.json'
import type enOffice from '@shared/languages/en/window/office.json'
import type enPending from '@shared/languages/en/window/pending.json'
import type enPrivacy from '@shared/languages/en/window/privacy.json'
import type enProfile from '@shared/languages/en/window/profile.json'
import type enReceipts from '@shared/languages/en/window/receipts.json'
import type enRecharge from '@shared/languages/en/window/recharge.json'
import type enSale from '@shared/languages/en/window/sale.json'
import type enSettings from '@shared/languages/en/window/settings.json'
import type enSetup from '@shared/languages/en/window/setup.json'
import type enShell from '@shared/languages/en/window/shell.json'
import type enTrouble from '@shared/languages/en/window/trouble.json'
import type enUpdates from '@shared/languages/en/window/updates.json'
import type enVerification from '@shared/languages/en/window/verification.json'
import type enVisit from '@shared/languages/en/window/visit.json'
import { withEnglishBeside } from '@shared/money-words'
import { serviceTexts, type ServicesFile } from '@shared/operations'

type English = typeof enAccount &
  typeof enBackup &
  typeof enBill &
  typeof enCommands &
  typeof enCommon &
  typeof enCustomer &
  typeof enDaybook &
  typeof enDisplay &
  typeof enFailure &
  typeof enHome &
  typeof enIdentity &
  typeof enLock &
  typeof enLog &
  typeof enOffice &
  typeof enPending &
  typeof enPrivacy &
  typeof enProfile &
  typeof enReceipts &
  typeof enRecharge &
  typeof enSale &
  typeof enSettings &
  typeof enSetup &
  typeof enShell &
  typeof enTrouble &
  typeof enUpdates &
  typeof enVerification &
  typeof enVisit

const serviceNames = (services: ServicesFile) => serviceTexts('sale.service', 'name', services)

export type MessageKey = keyof English | keyof ReturnType<typeof serviceNames>
export type Texts = Readonly<Record<MessageKey, string>>

type AreaFile = Readonly<Partial<Texts>>

const AREAS = import.meta.glob<AreaFile>('../../shared/languages/*/window/*.json', { import: 'default' })
const SERVICES = import.meta.glob<ServicesFile>('../../shared/languages/*/services.json', {
  import: 'default',
})

const ofLanguage = <File>(files: Readonly<Record<string, () => Promise<File>>>, language: Language) =>
  Promise.all(
    Object.entries(files)
      .filter(([path]) => path.includes(`/languages/${language}/`))
      .map(([, load]) => load()),
  )

/** What a language's files say, without anything for what they lack. */
export async function writtenTexts(language: Language): Promise<AreaFile> {
  const [areas, services] = await Promise.all([ofLanguage(AREAS, language), ofLanguage(SERVICES, language)])
  return Object.assign({}, ...services.map(serviceNames), ...areas) as AreaFile
}

/** Around an English text that stands in for a missing one, while the app is being developed. */
const marked = (text: string): string => (import.meta.env.DEV ? `⟦${text}⟧` : text)

/** The texts of a language, with English for those it lacks. Each language that lacks some is reported once. */
function complete(language: Language, written: AreaFile, english: Texts): Texts {
  const keys = Object.keys(english) as readonly MessageKey[]
  const missing = keys.filter((key) => written[key] === undefined)
  if (missing.length === 0) return written as Texts
  reportError(new Error(`${language} lacks ${missing.length} texts: ${missing.slice(0, 5).join(', ')}`))
  const standIns = missing.map((key) => [key, marked(english[key])] as const)
  return { ...(written as Texts), ...Object.fromEntries(standIns) }
}

/** A language with its texts, once they are here. */
export interface LoadedLanguage {
  readonly language: Language
  readonly texts: Texts
}

const loaded = new Map<Language, LoadedLanguage>()
const loading = new Map<Language, Promise<LoadedLanguage>>()

async function load(language: Language): Promise<LoadedLanguage> {
  const [written, english] = await Promise.all([
    writtenTexts(language),
    language === SOURCE_LANGUAGE ? null : loadTexts(SOURCE_LANGUAGE),
  ])
  const texts =
    english === null
      ? (written as Texts)
      : withEnglishBeside(language, complete(language, written, english.texts), english.texts)
  const whole = { language, texts }
  loaded.set(language, whole)
  return whole
}

/** The texts of a language; English comes with it. Rejects if its part of the page cannot be read. */
export function loadTexts(language: Language): Promise<LoadedLanguage> {
  const known = loading.get(language)
  if (known !== undefined) return known
  const promise = load(language)
  loading.set(language, promise)
  // A part that could not be read is asked for again the next time.
  promise.catch(() => loading.delete(language))
  return promise
}

/** The texts of a language if they are here already. */
export const loadedTexts = (language: Language): LoadedLanguage | null => loaded.get(language) ?? null

/** A text in each language that is here: the screen's, English, and what else was shown. */
export const inLoadedLanguages = (key: MessageKey): readonly string[] =>
  [...loaded.values()].map(({ texts }) => texts[key])

/** How many languages are here. */
export const loadedLanguages = (): number => loaded.size
