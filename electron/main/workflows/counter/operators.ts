// The shop's own table of operators: edited in the settings, used if the service provides no list.
import type { Handlers } from '@shared/contract'
import { operatorSchema, type Operator } from '@shared/domain/recharge'
import { succeed } from '@shared/result'
import { z } from 'zod'
import type { TextFile } from './bill-book'

export interface OperatorTable {
  read(): readonly Operator[]
  keep(operators: readonly Operator[]): void
}

const tableSchema = z.array(operatorSchema).readonly()

/** The table on disk; one that cannot be read is treated as empty, and the owner imports it again. */
export function keepOperatorTable(file: TextFile): OperatorTable {
  let operators = readTable(file.load())
  return {
    read: () => operators,
    keep: (next) => {
      operators = next
      file.save(JSON.stringify(next))
    },
  }
}

export const operatorsWorkflow = ({
  table,
}: {
  readonly table: OperatorTable
}): Pick<Handlers, 'operators.table' | 'operators.keep'> => ({
  'operators.table': async () => succeed(table.read()),
  'operators.keep': ({ operators }) => {
    table.keep(operators)
    return Promise.resolve(succeed(table.read()))
  },
})

function readTable(text: string | undefined): readonly Operator[] {
  try {
    return tableSchema.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
