// Every table of the office, as its queries see it. Each area adds its own (docs/office.md).
import type { CoreTables } from './tables/core'

export type OfficeTables = CoreTables
