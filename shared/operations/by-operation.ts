// One schema for every kind of sale, told apart by its operation.
import { z } from 'zod'
import type { SaleOperation } from './registry'

type OfKind = z.ZodObject<{ readonly operation: z.ZodLiteral<SaleOperation> } & z.ZodRawShape>

/** The type requires a schema of each kind. */
export const byOperation = <Table extends { readonly [Operation in SaleOperation]: OfKind }>(table: Table) =>
  z.discriminatedUnion(
    'operation',
    Object.values(table) as unknown as readonly [Table[SaleOperation], ...Table[SaleOperation][]],
  )
