// The sections of the settings, in their order on the screen. A new section is one entry here.
import type { ComponentType } from 'react'
import type { MessageKey } from '../../messages/words'
import { BackupSection } from '../backup/BackupSection'
import { JournalSection } from '../journal/JournalSection'
import { CommissionSection } from '../daybook/CommissionSection'
import { OperatorsSection } from '../recharge/OperatorsSection'
import { ConnectionSection, ProtectionSection } from './ConnectionSection'
import { ProxyForm } from '../setup/ProxyForm'
import { AboutSection, LookSection } from './LookSection'
import { LimitsSection } from './LimitsSection'
import { PrinterSection } from './PrinterSection'
import { PrivacySection } from './PrivacySection'
import { ProfileSection } from './ProfileSection'
import { SharingSection } from './SharingSection'
import { ResendRulesSection } from './ResendRulesSection'
import { ShopSection } from './ShopSection'
import { StaffSection } from './StaffSection'

export interface Section {
  readonly title: MessageKey
  /** Words by which it is found, besides its title. */
  readonly found: readonly MessageKey[]
  readonly isOwners: boolean
  readonly content: ComponentType
}

export const SECTIONS: readonly Section[] = [
  {
    title: 'settings.look',
    found: [
      'shell.language',
      'settings.theme',
      'settings.text-size',
      'settings.sounds',
      'receipt.paper',
      'settings.receipt-languages',
    ],
    isOwners: false,
    content: LookSection,
  },
  {
    title: 'settings.shop',
    found: [
      'settings.shop.name',
      'settings.shop.address',
      'settings.shop.phone',
      'settings.return-page',
      'settings.receipt-texts',
      'settings.logo',
    ],
    isOwners: true,
    content: ShopSection,
  },
  {
    title: 'settings.printer',
    found: [
      'settings.printer.way',
      'settings.printer.cut',
      'settings.printer.drawer',
      'settings.printer.test',
    ],
    isOwners: true,
    content: PrinterSection,
  },
  {
    title: 'settings.sharing',
    found: ['settings.sharing.link', 'share.chat'],
    isOwners: true,
    content: SharingSection,
  },
  {
    title: 'settings.connection',
    found: [
      'setup.environment.sandbox',
      'setup.environment.production',
      'setup.address',
      'setup.client-id',
      'setup.client-secret',
      'settings.webhook',
      'setup.trust',
      'setup.test-only',
      'setup.agent.id',
    ],
    isOwners: true,
    content: ConnectionSection,
  },
  {
    title: 'proxy.title',
    found: ['proxy.kind', 'proxy.address', 'proxy.username', 'proxy.password'],
    isOwners: true,
    content: ProxyForm,
  },
  {
    title: 'limits.title',
    found: ['limits.sales', 'limits.amount'],
    isOwners: true,
    content: LimitsSection,
  },
  {
    title: 'resend-rule.title',
    found: ['resend-rule.operation.recharge', 'resend-rule.operation.bill', 'resend.open'],
    isOwners: true,
    content: ResendRulesSection,
  },
  {
    title: 'operators.title',
    found: ['operators.code', 'operators.aliases', 'operators.file'],
    isOwners: true,
    content: OperatorsSection,
  },
  {
    title: 'commission.title',
    found: ['commission.percent', 'commission.each', 'commission.of'],
    isOwners: true,
    content: CommissionSection,
  },
  {
    title: 'settings.staff',
    found: [
      'lock.pin',
      'settings.staff.add',
      'settings.staff.auto-lock',
      'settings.checks-locked',
      'lock.role.owner',
      'lock.role.cashier',
    ],
    isOwners: true,
    content: StaffSection,
  },
  {
    title: 'secrets.settings',
    found: ['secrets.field', 'secrets.key-store', 'setup.client-secret'],
    isOwners: true,
    content: ProtectionSection,
  },
  {
    title: 'backup.title',
    found: ['backup.write', 'backup.restore', 'backup.daily'],
    isOwners: true,
    content: BackupSection,
  },
  {
    title: 'log.title',
    found: ['log.verify', 'log.export'],
    isOwners: true,
    content: JournalSection,
  },
  {
    title: 'profile.title',
    found: ['profile.path', 'profile.operation', 'profile.text', 'profile.import', 'profile.reset'],
    isOwners: true,
    content: ProfileSection,
  },
  {
    title: 'privacy.title',
    found: ['privacy.retention', 'privacy.erase', 'privacy.diagnostics'],
    isOwners: true,
    content: PrivacySection,
  },
  { title: 'settings.about', found: [], isOwners: false, content: AboutSection },
]
