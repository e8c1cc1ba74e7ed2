// Since when counters use the service's secret. The office never has it: counters tell its age, the page asks for another one, and a counter
// that uses one which is younger than the question has answered it.
import type { Transaction } from 'kysely'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/schema'
import { endAsk } from './asks'

interface ToldSecret {
  readonly counterId: string
  readonly environment: string
  /** By the office's clock. */
  readonly setAtMs: number
}

/** Ends the question of a counter that uses a newer secret, and notes it in the list of changes. */
export const noteSecret = (
  context: OfficeContext,
  transaction: Transaction<OfficeTables>,
  { counterId, environment, setAtMs }: ToldSecret,
): Promise<boolean> =>
  endAsk(context, transaction, {
    counterId,
    what: 'secret',
    environment,
    when: { before: setAtMs },
    action: 'secret.replaced',
    details: { environment },
  })
