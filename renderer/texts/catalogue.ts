// The texts of the window, by language: one flat table for each, stored in one file per area. English determines the
// keys. The texts of a language are a part of the page of their own, loaded when the language is first shown.
import type enAccount from '#shared/languages/en/window/account.json'
import type enBackup from '#shared/languages/en/window/backup.json'
import type enBill from '#shared/languages/en/window/bill.json'
import type enCommands from '#shared/languages/en/window/commands.json'
import type enCommon from '#shared/languages/en/window/common.json'
import type enCustomer from '#shared/languages/en/window/customer.json'
import type enDaybook from '#shared/languages/en/window/daybook.json'
import type enDisplay from '#shared/languages/en/window/display.json'
import type enFailure from '#shared/languages/en/window/failure.json'
import type enFields from '#shared/languages/en/window/fields.json'
import type enHome from '#shared/languages/en/window/home.json'
import type enIdentity from '#shared/languages/en/window/identity.json'
import type enLock from '#shared/languages/en/window/lock.json'
import type enLog from '#shared/languages/en/window/log.json'
import type enOffice from '#shared/languages/en/window/office.json'
import type enPending from '#shared/languages/en/window/pending.json'
import type enPrivacy from '#shared/languages/en/window/privacy.json'
import type enProfile from '#shared/languages/en/window/profile.json'
import type enReceipts from '#shared/languages/en/window/receipts.json'
import type enRecharge from '#shared/languages/en/window/recharge.json'
import type enSale from '#shared/languages/en/window/sale.json'
import type enSettings from '#shared/languages/en/window/settings.json'
import type enSetup from '#shared/languages/en/window/setup.json'
import type enShell from '#shared/languages/en/window/shell.json'
import type enTrouble from '#shared/languages/en/window/trouble.json'
import type enUpdates from '#shared/languages/en/window/updates.json'
import type enVerification from '#shared/languages/en/window/verification.json'
import type enVisit from '#shared/languages/en/window/visit.json'
import type { ServicesFile } from '#shared/operations/registry'
import { createCatalogue, textsIn, type serviceNames } from './texts-of-languages'

type English = typeof enAccount &
  typeof enBackup &
  typeof enBill &
  typeof enCommands &
  typeof enCommon &
  typeof enCustomer &
  typeof enDaybook &
  typeof enDisplay &
  typeof enFailure &
  typeof enFields &
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

export type MessageKey = keyof English | keyof ReturnType<typeof serviceNames>
export type Texts = Readonly<Record<MessageKey, string>>

type AreaFile = Readonly<Partial<Texts>>

const AREAS = import.meta.glob<AreaFile>('../../shared/languages/*/window/*.json', { import: 'default' })
const SERVICES = import.meta.glob<ServicesFile>('../../shared/languages/*/services.json', {
  import: 'default',
})

export const writtenTexts = textsIn(AREAS, SERVICES)

/** The texts of the window. */
export const windowTexts = createCatalogue<MessageKey>(writtenTexts)

/** A text in each language that is here: the screen's, English, and what else was shown. */
export const inLoadedLanguages = (key: MessageKey): readonly string[] =>
  windowTexts.allLoaded().map(({ texts }) => texts[key])
