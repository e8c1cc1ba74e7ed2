// Every table of the office, as its queries see it. Each area adds its own (docs/office.md).
import type { AdmissionTables } from './tables/admission'
import type { AdoptionTables } from './tables/adoption'
import type { CoreTables } from './tables/core'
import type { ExportsTables } from './tables/exports'
import type { FiguresTables } from './tables/figures'
import type { IngestTables } from './tables/ingest'
import type { KeysTables } from './tables/keys'
import type { OnboardingTables } from './tables/onboarding'
import type { OwnerTables } from './tables/owner'
import type { RelayTables } from './tables/relay'
import type { LeaseTables } from './tables/lease'
import type { SettingsTables } from './tables/settings'

export type OfficeTables = CoreTables &
  IngestTables &
  AdmissionTables &
  AdoptionTables &
  RelayTables &
  OwnerTables &
  FiguresTables &
  ExportsTables &
  KeysTables &
  LeaseTables &
  OnboardingTables &
  SettingsTables
