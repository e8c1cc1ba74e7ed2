// The shop's own table of operators: edited in the settings, used if the service provides no list.
import type { Handlers } from '#shared/channels/contract'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import type { KeptFile } from '#shared/base/kept-file'
import { succeed } from '#shared/base/result'

export interface OperatorTable {
  read(): readonly Operator[]
  keep(operators: readonly Operator[]): void
}

/** The table on disk. Without one there is an empty table, which the owner fills. */
export function keepOperatorTable(file: KeptFile<readonly Operator[]>): OperatorTable {
  let operators: readonly Operator[] | null = null
  return {
    read: () => (operators ??= file.load() ?? []),
    keep: (next) => {
      operators = next
      file.save(next)
    },
  }
}

export const operatorsWorkflow = ({
  table,
}: {
  readonly table: OperatorTable
}): Pick<Handlers, 'operators.table' | 'operators.save'> => ({
  'operators.table': async () => succeed(table.read()),
  'operators.save': ({ operators }) => {
    table.keep(operators)
    return Promise.resolve(succeed(table.read()))
  },
})
