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
import { AboutSection, LookSection } from './LookSection'
import { LimitsSection } from './LimitsSection'
import { PrinterSection } from './PrinterSection'
import { PrivacySection } from '../privacy/PrivacySection'
import { ProfileSection } from './ProfileSection'
import { ReceiptsSection, ReceiptTextsSection } from './ReceiptsSection'
import { ReportSection } from '../diagnostics/ReportSection'
import { ChatLinkSection } from './ChatLinkSection'
import { ResendRulesSection } from './ResendRulesSection'
import type { SectionId } from './parts/settings-table'
import { ShopSection } from './ShopSection'
import { StaffSection } from './StaffSection'
import { UpiSection } from './UpiSection'

export const SECTION_CONTENT: { readonly [Id in SectionId]: ComponentType } = {
  look: LookSection,
  shop: ShopSection,
  limits: LimitsSection,
  plans: PlanOrderSection,
  operators: OperatorsSection,
  commission: CommissionSection,
  upi: UpiSection,
  sharing: ChatLinkSection,
  printers: PrinterSection,
  display: CustomerDisplaySection,
  receipts: ReceiptsSection,
  'receipt-texts': ReceiptTextsSection,
  staff: StaffSection,
  connection: ConnectionSection,
  proxy: ProxyForm,
  office: OfficeSection,
  resend: ResendRulesSection,
  profile: ProfileSection,
  health: HealthSection,
  protection: ProtectionSection,
  backup: BackupSection,
  updates: UpdatesSection,
  log: JournalSection,
  privacy: PrivacySection,
  about: AboutSection,
  diagnostics: ReportSection,
}
