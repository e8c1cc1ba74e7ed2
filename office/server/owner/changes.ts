// A change of the owner's page and its line in the list of changes are one commit: neither is there without the other.
import type { Transaction } from 'kysely'
import type { OwnerProblem, Person } from '@shared/office/owner-page'
import { fail, type Result } from '@shared/result'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/tables'

/** Whoever asks. */
export interface Asker {
  readonly person: Person
  readonly sessionId: string
}

export type Database = Transaction<OfficeTables>

/** Tells what stood there until now, by the names that the change's details have. Told before a refusal, it is forgotten with it. */
export type Before = (was: Readonly<Record<string, unknown>>) => void

/**
 * Does it and notes who did, the details, and as `was` what stood there before, where `work` tells it. A refusal undoes what was begun and is
 * not noted. What must be unique and is not is a conflict.
 */
export type Change = <Value>(
  asker: Asker,
  action: string,
  details: Readonly<Record<string, unknown>>,
  work: (database: Database, before: Before) => Promise<Result<Value, OwnerProblem>>,
) => Promise<Result<Value, OwnerProblem>>

/** PostgreSQL's code for a value that must be unique and is there already. */
const UNIQUE_VIOLATION = '23505'

class Refused extends Error {
  readonly problem: OwnerProblem
  constructor(problem: OwnerProblem) {
    super(problem)
    this.problem = problem
  }
}

export function createChange({ pools, tenantId, clock }: OfficeContext): Change {
  return async (asker, action, details, work) => {
    try {
      return await pools.main.transaction().execute(async (database) => {
        const stood: { was?: Readonly<Record<string, unknown>> } = {}
        const result = await work(database, (was) => {
          stood.was = was
        })
        if (!result.ok) throw new Refused(result.failure)
        await database
          .insertInto('audit')
          .values({
            tenant_id: tenantId,
            at_ms: clock.now(),
            who: asker.person.personId,
            action,
            details: JSON.stringify({ ...details, ...stood }),
          })
          .execute()
        return result
      })
    } catch (error) {
      if (error instanceof Refused) return fail(error.problem)
      if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return fail('conflict')
      throw error
    }
  }
}
