// What each section of the settings shows. Its place, its words and who may open it are in settings-table.ts.
import type { ComponentType } from 'react'
import { UpdatesSection } from './updates/UpdatesSection'
import { BackupSection } from '../backup/BackupSection'
import { JournalSection } from '../log/JournalSection'
import { CommissionSection } from '../daybook/CommissionSection'
import { CustomerDisplaySection } from './CustomerDisplaySection'
import { OperatorsSection, PlanOrderSection } from '../operations/recharge/OperatorsSection'
import { ConnectionSection, ProtectionSection } from './ConnectionSection'
import { ProxyForm } from '../access/setup/ProxyForm'
import { OfficeSection } from '../office/OfficeSection'
import { HealthSection } from '../diagnostics/HealthSection'
import { AboutSection, LanguageSection, LookSection, SoundsSection } from './LookSection'
import { CallbacksSection } from './callbacks/CallbacksSection'
import { LimitsSection } from './LimitsSection'
import { PrinterSection } from './PrinterSection'
import { PrivacySection } from '../privacy/PrivacySection'
import { ProfileSection } from './ProfileSection'
import { ReceiptsSection, ReceiptTextsSection } from './ReceiptsSection'
import { ReportSection } from '../diagnostics/ReportSection'
import { ChatLinkSection } from './ChatLinkSection'
import { OpeningPricesSection } from './OpeningPricesSection'
import { ResendRulesSection } from './ResendRulesSection'
import type { SectionId } from './parts/settings-table'
import { ShopSection } from './ShopSection'
import { LockSection, RightsSection, StaffSection } from './StaffSection'
import { UpiSection } from './UpiSection'

export const SECTION_CONTENT: { readonly [Id in SectionId]: ComponentType } = {
  shop: ShopSection,
  upi: UpiSection,
  commission: CommissionSection,
  plans: PlanOrderSection,
  sharing: ChatLinkSection,
  limits: LimitsSection,
  'opening-prices': OpeningPricesSection,
  connection: ConnectionSection,
  operators: OperatorsSection,
  callbacks: CallbacksSection,
  office: OfficeSection,
  proxy: ProxyForm,
  resend: ResendRulesSection,
  profile: ProfileSection,
  printers: PrinterSection,
  receipts: ReceiptsSection,
  'receipt-texts': ReceiptTextsSection,
  staff: StaffSection,
  rights: RightsSection,
  language: LanguageSection,
  look: LookSection,
  sounds: SoundsSection,
  display: CustomerDisplaySection,
  health: HealthSection,
  backup: BackupSection,
  lock: LockSection,
  privacy: PrivacySection,
  log: JournalSection,
  protection: ProtectionSection,
  updates: UpdatesSection,
  diagnostics: ReportSection,
  about: AboutSection,
}
