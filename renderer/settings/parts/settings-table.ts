// Every setting, once: its section, and the group in which people look for it. The screen, its index, its search and
// the test that walks them all read this table. What a section shows is in sections.ts.
import type { SpokenKey } from '../../texts/spoken'
import type { MessageKey } from '../../texts/words'

/** In their order on the screen. */
export const SETTINGS_GROUPS = [
  'look',
  'shop',
  'selling',
  'printing',
  'people',
  'service',
  'safety',
  'about',
] as const
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

interface SectionRow {
  readonly group: SettingsGroup
  readonly title: MessageKey
  /** Other words that people use for it, in every language. */
  readonly words: SpokenKey
  /** The labels of its settings, as they stand on the screen. */
  readonly settings: readonly MessageKey[]
  /** Open to everybody at the counter; all others are the owner's. */
  readonly isForAll?: true
}

/** By the name in the section's address, `/settings/<name>`. In their order on the screen. */
const ROWS = {
  look: {
    group: 'look',
    title: 'settings.look',
    words: 'settings.words.look',
    settings: [
      'shell.language',
      'settings.theme',
      'settings.text-size',
      'settings.zoom',
      'settings.sounds',
      'settings.type-anywhere',
      'settings.drawing',
    ],
    isForAll: true,
  },
  shop: {
    group: 'shop',
    title: 'settings.shop',
    words: 'settings.words.shop',
    settings: ['settings.shop.name', 'settings.shop.address', 'settings.shop.phone', 'settings.return-page'],
  },
  limits: {
    group: 'selling',
    title: 'limits.title',
    words: 'settings.words.limits',
    settings: ['limits.sales', 'limits.amount'],
  },
  plans: {
    group: 'selling',
    title: 'recharge.plan-order.title',
    words: 'settings.words.plans',
    settings: ['recharge.plan-order.first'],
    isForAll: true,
  },
  operators: {
    group: 'selling',
    title: 'operators.title',
    words: 'settings.words.operators',
    settings: ['operators.text', 'operators.file'],
  },
  commission: {
    group: 'selling',
    title: 'commission.title',
    words: 'settings.words.commission',
    settings: ['commission.add'],
  },
  upi: {
    group: 'selling',
    title: 'settings.upi',
    words: 'settings.words.upi',
    settings: ['settings.upi.id'],
  },
  sharing: {
    group: 'selling',
    title: 'settings.sharing',
    words: 'settings.words.sharing',
    settings: ['settings.sharing.link'],
  },
  printers: {
    group: 'printing',
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
  display: {
    group: 'printing',
    title: 'display.settings',
    words: 'settings.words.display',
    settings: ['display.settings.place', 'display.settings.language', 'display.identify'],
  },
  receipts: {
    group: 'printing',
    title: 'settings.receipts',
    words: 'settings.words.receipts',
    settings: ['receipt.paper', 'settings.receipt-language', 'settings.receipt-second-language'],
    isForAll: true,
  },
  'receipt-texts': {
    group: 'printing',
    title: 'settings.receipt-texts',
    words: 'settings.words.receipt-texts',
    settings: ['settings.logo', 'settings.receipt-texts.header', 'settings.receipt-texts.footer'],
  },
  staff: {
    group: 'people',
    title: 'settings.staff',
    words: 'settings.words.staff',
    settings: ['settings.staff.add', 'settings.rights', 'settings.staff.auto-lock', 'settings.checks-locked'],
  },
  connection: {
    group: 'service',
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
  proxy: {
    group: 'service',
    title: 'proxy.title',
    words: 'settings.words.proxy',
    settings: ['proxy.kind', 'proxy.address', 'proxy.username', 'proxy.password'],
  },
  office: {
    group: 'service',
    title: 'office.title',
    words: 'settings.words.office',
    settings: ['office.line', 'office.name'],
    isForAll: true,
  },
  resend: {
    group: 'service',
    title: 'resend-rule.title',
    words: 'settings.words.resend',
    settings: ['resend-rule.operation.recharge', 'resend-rule.operation.bill'],
  },
  profile: {
    group: 'service',
    title: 'profile.title',
    words: 'settings.words.profile',
    settings: ['profile.edit', 'profile.export', 'profile.import', 'profile.operations'],
  },
  health: {
    group: 'safety',
    title: 'health.title',
    words: 'settings.words.health',
    settings: ['health.again'],
    isForAll: true,
  },
  protection: {
    group: 'safety',
    title: 'secrets.settings',
    words: 'settings.words.protection',
    settings: [],
  },
  backup: {
    group: 'safety',
    title: 'backup.title',
    words: 'settings.words.backup',
    settings: ['backup.write', 'backup.restore', 'backup.daily'],
  },
  updates: {
    group: 'safety',
    title: 'updates.title',
    words: 'settings.words.updates',
    settings: ['updates.file', 'updates.feed'],
  },
  log: {
    group: 'safety',
    title: 'log.title',
    words: 'settings.words.log',
    settings: ['log.verify', 'log.export'],
  },
  privacy: {
    group: 'safety',
    title: 'privacy.title',
    words: 'settings.words.privacy',
    settings: ['privacy.retention', 'privacy.purge', 'privacy.erase'],
  },
  about: {
    group: 'about',
    title: 'settings.about',
    words: 'settings.words.about',
    settings: [],
    isForAll: true,
  },
  diagnostics: {
    group: 'about',
    title: 'settings.diagnostics',
    words: 'settings.words.diagnostics',
    settings: ['report.note', 'report.look'],
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

/** The heading of a group on the screen and in the index. */
export const groupTitle = (group: SettingsGroup): MessageKey => `settings.group.${group}`

export const settingsPath = (id: SectionId): string => `/settings/${id}`
