// A change of the owner's page and its line in the list of changes are one commit: neither is there without the other.
import type { Transaction } from 'kysely'
import type { OwnerProblem, Person } from '#shared/office/owner-page'
import { fail, type Result } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { News } from '../callbacks/news'

/** Whoever asks. */
export interface Asker {
  readonly person: Person
  readonly sessionId: string
}

export type Database = Transaction<OfficeTables>

/** Tells what stood there until now, by the names that the change's details have. Told before a refusal, it is forgotten with it. */
export type Before = (was: Readonly<Record<string, unknown>>) => void

/** Whom it concerns: they are told once it is done, and nobody is where it is refused. */
export type Concern =
  | { readonly kind: 'counters'; readonly counters: readonly string[] | 'all' }
  | { readonly kind: 'revoked'; readonly counterId: string }
export type Concerns = (concern: Concern) => void

/**
 * Does it and notes who did, the details, and as `was` what stood there before, where `work` tells it. A refusal undoes what was begun and is
 * not noted. What must be unique and is not is a conflict.
 */
export type Change = <Value>(
  asker: Asker,
  action: string,
  details: Readonly<Record<string, unknown>>,
  work: (database: Database, before: Before, concerns: Concerns) => Promise<Result<Value, OwnerProblem>>,
) => Promise<Result<Value, OwnerProblem>>

/** PostgreSQL's code for a value that must be unique and is there already. */
export const UNIQUE_VIOLATION = '23505'

class Refused extends Error {
  readonly problem: OwnerProblem
  constructor(problem: OwnerProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Somebody may be removed or lowered while the body of what they ask is still on its way. */
async function needAskerStill(database: Database, { person, sessionId }: Asker): Promise<void> {
  const still = await database
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select('user.role')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (still?.role !== person.role) throw new Refused(still === undefined ? 'signed-out' : 'not-allowed')
}

/** `news`: where counters are told; none for a change that concerns none of them. */
export function createChange(
  { pools, clock }: OfficeContext,
  news: Pick<News, 'tell' | 'letGo'> | null,
): Change {
  const tell = (concern: Concern): void => {
    if (concern.kind === 'revoked') news?.letGo(concern.counterId)
    else news?.tell(concern.counters)
  }
  return async (asker, action, details, work) => {
    const concerned: Concern[] = []
    try {
      const done = await pools.main.transaction().execute(async (database) => {
        const stood: { was?: Readonly<Record<string, unknown>> } = {}
        const before: Before = (was) => {
          stood.was = was
        }
        await needAskerStill(database, asker)
        const result = await work(database, before, (concern) => concerned.push(concern))
        if (!result.ok) throw new Refused(result.failure)
        await database
          .insertInto('audit')
          .values({
            at_ms: clock.now(),
            who: asker.person.personId,
            action,
            details: JSON.stringify({ ...details, ...stood }),
          })
          .execute()
        return result
      })
      concerned.forEach(tell)
      return done
    } catch (error) {
      if (error instanceof Refused) return fail(error.problem)
      if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return fail('conflict')
      throw error
    }
  }
}
