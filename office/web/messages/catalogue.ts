// The texts of the owner's page: those of its own, and of the window's those that shared parts of a screen say.
import type { Language } from '@shared/languages'
import type enAlerts from '@shared/languages/en/owner/alerts.json'
import type enAudit from '@shared/languages/en/owner/audit.json'
import type enBooks from '@shared/languages/en/owner/books.json'
import type enCallbacks from '@shared/languages/en/owner/callbacks.json'
import type enExports from '@shared/languages/en/owner/exports.json'
import type enFleet from '@shared/languages/en/owner/fleet.json'
import type enNow from '@shared/languages/en/owner/now.json'
import type enPage from '@shared/languages/en/owner/page.json'
import type enPeople from '@shared/languages/en/owner/people.json'
import type enSales from '@shared/languages/en/owner/sales.json'
import type enSettings from '@shared/languages/en/owner/settings.json'
import type enSignIn from '@shared/languages/en/owner/sign-in.json'
import type { MessageKey } from '../../../renderer/messages/words'
import { serviceTexts, type ServicesFile } from '@shared/operations'
import { createCatalogue } from '../../../renderer/messages/texts-of-languages'
import type { TextFiles } from './text-files'

type Own = typeof enAlerts &
  typeof enAudit &
  typeof enExports &
  typeof enFleet &
  typeof enSales &
  typeof enBooks &
  typeof enCallbacks &
  typeof enSettings &
  typeof enNow &
  typeof enPage &
  typeof enPeople &
  typeof enSignIn

/** Of the window's texts, the areas that the page loads. */
type Borrowed = Extract<MessageKey, `${'common' | 'dialog' | 'file' | 'problem' | 'date' | 'sale'}.${string}`>
export type PageKey = keyof Own | Borrowed

type AreaFile = Readonly<Partial<Record<PageKey, string>>>

/** One part of the page for each language: whoever opens it fetches one file of texts, and not one for each area. */
const LANGUAGE_FILES: Readonly<Record<Language, () => Promise<{ readonly files: TextFiles }>>> = {
  en: () => import('./languages/texts-en'),
  hi: () => import('./languages/texts-hi'),
  mr: () => import('./languages/texts-mr'),
  bn: () => import('./languages/texts-bn'),
  ta: () => import('./languages/texts-ta'),
  te: () => import('./languages/texts-te'),
  gu: () => import('./languages/texts-gu'),
  kn: () => import('./languages/texts-kn'),
}

/** What a language's files say, without anything for what they lack. */
export async function writtenTexts(language: Language): Promise<AreaFile> {
  const { files } = await LANGUAGE_FILES[language]()
  const texts = Object.entries(files).map(([path, file]) =>
    path.endsWith('/services.json') ? serviceTexts('sale.service', 'name', file as ServicesFile) : file,
  )
  return Object.assign({}, ...texts) as AreaFile
}

export const pageTexts = createCatalogue<PageKey>(writtenTexts)
