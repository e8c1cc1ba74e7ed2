// The texts of the owner's page: those of its own, and of the window's those that shared parts of a screen say.
import type enAlerts from '#shared/languages/en/owner/alerts.json'
import type enAudit from '#shared/languages/en/owner/audit.json'
import type enBooks from '#shared/languages/en/owner/books.json'
import type enCallbacks from '#shared/languages/en/owner/callbacks.json'
import type enExports from '#shared/languages/en/owner/exports.json'
import type enFleet from '#shared/languages/en/owner/fleet.json'
import type enNow from '#shared/languages/en/owner/now.json'
import type enPage from '#shared/languages/en/owner/page.json'
import type enPeople from '#shared/languages/en/owner/people.json'
import type enSales from '#shared/languages/en/owner/sales.json'
import type enSettings from '#shared/languages/en/owner/settings.json'
import type enSignIn from '#shared/languages/en/owner/sign-in.json'
import type enFields from '#shared/languages/en/window/fields.json'
import type { MessageKey } from '#renderer/texts/words'
import type { ServicesFile } from '#shared/operations/registry'
import { createCatalogue, textsIn } from '#renderer/texts/texts-of-languages'

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
type Borrowed =
  | Extract<MessageKey, `${'common' | 'dialog' | 'file' | 'problem' | 'date' | 'sale'}.${string}`>
  | keyof typeof enFields
export type PageKey = keyof Own | Borrowed

type AreaFile = Readonly<Partial<Record<PageKey, string>>>

const AREAS = import.meta.glob<AreaFile>(
  '../../../shared/languages/*/{owner/*,window/common,window/fields,window/sale}.json',
  { import: 'default' },
)
const SERVICES = import.meta.glob<ServicesFile>('../../../shared/languages/*/services.json', {
  import: 'default',
})

export const writtenTexts = textsIn(AREAS, SERVICES)

export const pageTexts = createCatalogue<PageKey>(writtenTexts)
