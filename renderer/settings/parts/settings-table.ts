// Every setting, once: its section, and the page on which it stands. The screen, its list of pages, its search, the counter
// box and the test that walks them all read this table. What a section shows is in sections.ts.
import type { SpokenKey } from '../../texts/spoken'
import type { MessageKey } from '../../texts/words'

/** In the order of the list beside them. */
export const SETTINGS_PAGES = ['shop', 'service', 'printing', 'people', 'screen', 'safety'] as const
export type SettingsPage = (typeof SETTINGS_PAGES)[number]

interface SectionRow {
  readonly page: SettingsPage
  readonly title: MessageKey
  /** Other words that people use for it, in every language. */
  readonly words: SpokenKey
  /** The labels of its settings, as they stand on the screen. */
  readonly settings: readonly MessageKey[]
  /** Open to everybody at the counter; all others are the owner's. */
  readonly isForAll?: true
  /** What the section is for, above its fields. */
  readonly lead?: MessageKey
  /** What holds now is said too: the fields do not show it. */
  readonly saysState?: true
  /** There is no button that saves. */
  readonly isSavedAtOnce?: true
}

/** By the name in the section's address, `/settings/<name>`. In their order on the page. */
const ROWS = {
  shop: {
    page: 'shop',
    title: 'settings.shop',
    words: 'settings.words.shop',
    settings: ['settings.shop.name', 'settings.shop.address', 'settings.shop.phone', 'settings.return-page'],
    lead: 'settings.shop.words',
  },
  upi: {
    page: 'shop',
    title: 'settings.upi',
    words: 'settings.words.upi',
    settings: ['settings.upi.id'],
  },
  commission: {
    page: 'shop',
    title: 'commission.title',
    words: 'settings.words.commission',
    settings: ['commission.add'],
  },
  plans: {
    page: 'shop',
    title: 'recharge.plan-order.title',
    words: 'settings.words.plans',
    settings: ['recharge.plan-order.first'],
    isForAll: true,
    isSavedAtOnce: true,
  },
  sharing: {
    page: 'shop',
    title: 'settings.sharing',
    words: 'settings.words.sharing',
    settings: ['settings.sharing.link'],
    lead: 'settings.sharing.words',
    saysState: true,
  },
  limits: {
    page: 'shop',
    title: 'limits.title',
    words: 'settings.words.limits',
    settings: ['limits.sales', 'limits.amount'],
  },
  'opening-prices': {
    page: 'shop',
    title: 'settings.opening-prices',
    words: 'settings.words.opening-prices',
    settings: [],
    lead: 'settings.opening-prices.words',
  },
  connection: {
    page: 'service',
    title: 'settings.connection',
    words: 'settings.words.connection',
    settings: [
      'setup.environment.sandbox',
      'setup.environment.production',
      'settings.connection.replace',
      'settings.connection.agent.change',
      'setup.test-only',
      'settings.webhook',
    ],
  },
  operators: {
    page: 'service',
    title: 'operators.title',
    words: 'settings.words.operators',
    settings: ['operators.text', 'operators.file'],
    lead: 'operators.what',
    saysState: true,
  },
  callbacks: {
    page: 'service',
    title: 'callbacks.title',
    words: 'settings.words.callbacks',
    settings: ['callbacks.settings'],
    isForAll: true,
  },
  office: {
    page: 'service',
    title: 'office.title',
    words: 'settings.words.office',
    settings: ['office.line', 'office.name'],
    isForAll: true,
  },
  proxy: {
    page: 'service',
    title: 'proxy.title',
    words: 'settings.words.proxy',
    settings: ['proxy.kind', 'proxy.address', 'proxy.username', 'proxy.password'],
  },
  resend: {
    page: 'service',
    title: 'resend-rule.title',
    words: 'settings.words.resend',
    settings: ['resend-rule.operation.recharge', 'resend-rule.operation.bill'],
  },
  profile: {
    page: 'service',
    title: 'profile.title',
    words: 'settings.words.profile',
    settings: ['profile.edit', 'profile.export', 'profile.import', 'profile.operations'],
    lead: 'profile.words',
    saysState: true,
  },
  printers: {
    page: 'printing',
    title: 'settings.printer',
    words: 'settings.words.printers',
    settings: [
      'settings.printer.own-name',
      'settings.printer.paper',
      'settings.printer.way',
      'settings.printer-test.open',
      'settings.printer.test',
      'settings.printer.add',
    ],
  },
  receipts: {
    page: 'printing',
    title: 'settings.receipts',
    words: 'settings.words.receipts',
    settings: ['receipt.paper', 'settings.receipt-language', 'settings.receipt-second-language'],
    isForAll: true,
    lead: 'settings.receipts.words',
    isSavedAtOnce: true,
  },
  'receipt-texts': {
    page: 'printing',
    title: 'settings.receipt-texts',
    words: 'settings.words.receipt-texts',
    settings: ['settings.logo', 'settings.receipt-texts.header', 'settings.receipt-texts.footer'],
    lead: 'settings.receipt-texts.lead',
  },
  staff: {
    page: 'people',
    title: 'settings.staff',
    words: 'settings.words.staff',
    settings: ['settings.staff.add'],
  },
  rights: {
    page: 'people',
    title: 'settings.rights',
    words: 'settings.words.rights',
    settings: ['settings.rights.preset'],
  },
  language: {
    page: 'screen',
    title: 'shell.language',
    words: 'settings.words.language',
    settings: [],
    isForAll: true,
    isSavedAtOnce: true,
  },
  look: {
    page: 'screen',
    title: 'settings.look',
    words: 'settings.words.look',
    settings: ['settings.theme', 'settings.text-size', 'settings.zoom', 'settings.drawing'],
    isForAll: true,
    isSavedAtOnce: true,
  },
  sounds: {
    page: 'screen',
    title: 'settings.sounds-and-typing',
    words: 'settings.words.sounds',
    settings: ['settings.sounds', 'settings.speech', 'settings.type-anywhere'],
    isForAll: true,
    isSavedAtOnce: true,
  },
  display: {
    page: 'screen',
    title: 'display.settings',
    words: 'settings.words.display',
    settings: ['display.settings.place', 'display.settings.language', 'display.identify'],
    lead: 'display.settings.words',
    isSavedAtOnce: true,
  },
  health: {
    page: 'safety',
    title: 'health.title',
    words: 'settings.words.health',
    settings: ['health.again'],
    isForAll: true,
  },
  backup: {
    page: 'safety',
    title: 'backup.title',
    words: 'settings.words.backup',
    settings: ['backup.write', 'backup.restore', 'backup.daily'],
    lead: 'backup.lead',
    saysState: true,
  },
  lock: {
    page: 'safety',
    title: 'settings.lock',
    words: 'settings.words.lock',
    settings: ['settings.staff.auto-lock', 'settings.checks-locked'],
  },
  privacy: {
    page: 'safety',
    title: 'privacy.title',
    words: 'settings.words.privacy',
    settings: ['privacy.retention', 'privacy.purge', 'privacy.erase'],
  },
  log: {
    page: 'safety',
    title: 'log.title',
    words: 'settings.words.log',
    settings: ['log.verify', 'log.export'],
    lead: 'log.words',
    saysState: true,
  },
  protection: {
    page: 'safety',
    title: 'secrets.settings',
    words: 'settings.words.protection',
    settings: [],
    lead: 'secrets.words',
    saysState: true,
  },
  updates: {
    page: 'safety',
    title: 'updates.title',
    words: 'settings.words.updates',
    settings: ['updates.file', 'updates.feed'],
  },
  diagnostics: {
    page: 'safety',
    title: 'settings.diagnostics',
    words: 'settings.words.diagnostics',
    settings: ['report.note', 'report.look'],
    isForAll: true,
  },
  about: {
    page: 'safety',
    title: 'settings.about',
    words: 'settings.words.about',
    settings: [],
    isForAll: true,
  },
} as const satisfies Readonly<Record<string, SectionRow>>

export type SectionId = keyof typeof ROWS

export interface SettingsSection extends Omit<SectionRow, 'isForAll'> {
  readonly id: SectionId
  readonly isOwners: boolean
}

function sectionOf(id: SectionId): SettingsSection {
  const { isForAll, ...row }: SectionRow = ROWS[id]
  return { ...row, id, isOwners: isForAll !== true }
}

export const SETTINGS_SECTIONS: readonly SettingsSection[] = (Object.keys(ROWS) as readonly SectionId[]).map(
  sectionOf,
)

/** What a page is called, in the list and above it. */
export const pageTitle = (page: SettingsPage): MessageKey => `settings.group.${page}`

export const settingsPath = (id: SectionId): string => `/settings/${id}`

/** Pages have addresses of their own, so that the way back leads to the one a section was opened from. */
export const settingsPagePath = (page: SettingsPage): string => `/settings/page-${page}`

/** What an address of the settings leads to: a section, a page, or the settings as they open. */
export function settingsPlace(name: string): {
  readonly page: SettingsPage | null
  readonly section: SettingsSection | null
} {
  const section = SETTINGS_SECTIONS.find(({ id }) => id === name) ?? null
  const page = SETTINGS_PAGES.find((one) => name === `page-${one}`)
  return { page: section?.page ?? page ?? null, section }
}
