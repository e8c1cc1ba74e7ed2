// What an area of the service defines for each of its operations: one row contains the path, the schemas and the
// functions. The built-in profile, the published description and the service itself are read from these rows; the kind
// of call is in the registry (shared/operations/registry.ts).
import type { z } from 'zod'
import type { ServiceContext } from '../client/service-context'
import type { OperationInput } from '../profile/schema'

export interface OperationRow<Functions extends object = object> {
  /** The documented name. */
  readonly summary: string
  /** Its rules in the built-in profile: method, path, and how its fields are sent. */
  readonly wire: OperationInput
  /** The documented body; null if it has none. */
  readonly body: z.ZodType | null
  /** The `data` of its answer. */
  readonly data: z.ZodType
  /** The documented statuses besides 200. Any other may be answered all the same. */
  readonly errors: readonly number[]
  /** The functions for the rest of the app. */
  readonly functions: (context: ServiceContext) => Functions
}

type Rules = Partial<Omit<OperationInput, 'method' | 'path'>>

/** A documented operation, unless `rules` say that it is assumed. */
const wire =
  (method: OperationInput['method']) =>
  (path: string, rules: Rules = {}): OperationInput => ({ provenance: 'SEED', method, path, ...rules })

export const post = wire('POST')
export const get = wire('GET')

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Rows = Readonly<Record<string, OperationRow>>

/** The functions of all rows of an area. */
export type AreaOf<Area extends Rows> = AllOf<ReturnType<Area[keyof Area]['functions']>>

export const areaOf = <Area extends Rows>(rows: Area, context: ServiceContext): AreaOf<Area> =>
  Object.assign({}, ...Object.values(rows).map((row) => row.functions(context))) as AreaOf<Area>
