// The once-ever onboarding of each client of the service, as it lies in PostgreSQL. One that was begun stands for ever; after a restore
// counters tell what they did, and until each has nobody is let begin.
import { sql, type Kysely, type Transaction } from 'kysely'
import { MOST_UNREPORTED } from '#shared/protocol/admission'
import type { ClaimOnboarding, ClaimOnboardingAnswer, TellOnboarding } from '#shared/office/onboarding'
import { lockKeysOf } from '../guard/claims'
import { groupApart, nameFor, namesFor } from '../context/scope'
import type { OfficeContext, ProvenCounter } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { afterWord, judgeClaim, type OnboardingClaim } from './rules'

type AskingCounter = Pick<ProvenCounter, 'counterId' | 'groupId'>

export interface Onboarding {
  claim(counter: AskingCounter, request: ClaimOnboarding): Promise<ClaimOnboardingAnswer>
  /** How the counter's own onboarding stands. */
  tell(counter: AskingCounter, word: TellOnboarding): Promise<void>
}

interface Client {
  readonly environment: string
  readonly clientKey: string
}

export function createOnboarding({
  pools,
  office,
  clock,
}: Pick<OfficeContext, 'pools' | 'office' | 'clock'>): Onboarding {
  /** One after the other for each client. */
  const within = <Value>(
    of: Client,
    work: (transaction: Transaction<OfficeTables>, standing: readonly Standing[]) => Promise<Value>,
  ): Promise<Value> =>
    pools.admission.transaction().execute(async (transaction) => {
      const [key] = lockKeysOf([`onboarding/${of.environment}/${of.clientKey}`])
      await sql`SELECT pg_advisory_xact_lock(${key}::bigint)`.execute(transaction)
      return work(transaction, await standingOf(transaction, of))
    })

  const keep = async (
    transaction: Transaction<OfficeTables>,
    { environment, clientKey }: Client,
    claim: OnboardingClaim,
  ): Promise<void> => {
    await transaction
      .insertInto('onboarding')
      .values({ environment, client_key: clientKey, ...claim })
      .onConflict((conflict) =>
        conflict.columns(['environment', 'client_key', 'counter_id']).doUpdateSet(claim),
      )
      .execute()
  }

  const note = async (database: Kysely<OfficeTables>, counterId: string): Promise<void> => {
    const { generation } = office
    await database
      .insertInto('onboarding_report')
      .values({ counter_id: counterId, generation })
      .onConflict((conflict) => conflict.column('counter_id').doUpdateSet({ generation }))
      .execute()
  }

  return {
    claim: (counter, request) =>
      within(request, async (transaction, standing) => {
        const unreported =
          standing.length === 0 ? await unreportedOf(transaction, { office }, counter, request) : []
        const by = { counterId: counter.counterId, now: clock.now() }
        const named = standing.map((one) => ({ ...one, name: nameFor(counter, one) }))
        const { answer, claim } = judgeClaim(named, by, request, unreported)
        if (claim !== null) await keep(transaction, request, claim)
        return answer
      }),
    tell: async ({ counterId }, { environment, standing: word }) => {
      const { clientKey } = word
      if (clientKey === null) return note(pools.admission, counterId)
      const of = { environment, clientKey }
      await within(of, async (transaction, standing) => {
        const own = standing.find((one) => one.counter_id === counterId) ?? null
        const next = afterWord(own, { counterId, now: clock.now() }, word)
        if (next === null && own !== null) await forget(transaction, of, counterId)
        if (next !== null && next !== own) await keep(transaction, of, claimIn(next))
        await note(transaction, counterId)
      })
    },
  }
}

type Standing = OnboardingClaim & { readonly name: string; readonly groupId: string | null }

async function standingOf(
  transaction: Transaction<OfficeTables>,
  { environment, clientKey }: Client,
): Promise<readonly Standing[]> {
  return transaction
    .selectFrom('onboarding')
    .innerJoin('counter', 'counter.counter_id', 'onboarding.counter_id')
    .select([
      'counter.name',
      groupApart('counter.counter_id').as('groupId'),
      'onboarding.counter_id',
      'onboarding.claim_id',
      'onboarding.state',
      'onboarding.changed_at_ms',
      'onboarding.sealed_agent',
      'onboarding.is_agent_typed',
    ])
    .where('onboarding.environment', '=', environment)
    .where('onboarding.client_key', '=', clientKey)
    .execute()
}

/**
 * Other counters that have not said how theirs stands since this office was restored, or ever. One that was taken out is not waited for, nor
 * one that said in this generation that it sells under another client.
 */
async function unreportedOf(
  transaction: Transaction<OfficeTables>,
  { office }: Pick<OfficeContext, 'office'>,
  counter: AskingCounter,
  { environment, clientKey }: Client,
): Promise<readonly (string | null)[]> {
  const { counterId } = counter
  const { rows } = await sql<{ name: string; groupId: string | null }>`
SELECT name, ${groupApart('counter.counter_id')} AS "groupId" FROM counter
WHERE counter_id <> ${counterId} AND revoked_at_ms IS NULL
  AND NOT EXISTS (
    SELECT FROM onboarding_report AS told
    WHERE told.counter_id = counter.counter_id AND told.generation = ${office.generation}
  )
  AND NOT EXISTS (
    SELECT FROM counter_client AS client
    WHERE client.counter_id = counter.counter_id
      AND client.generation = ${office.generation}
      AND (client.environment <> ${environment} OR client.client_key <> ${clientKey})
  )
ORDER BY name LIMIT ${MOST_UNREPORTED}`.execute(transaction)
  return namesFor(counter, rows)
}

const forget = async (
  transaction: Transaction<OfficeTables>,
  { environment, clientKey }: Client,
  counterId: string,
): Promise<void> => {
  await transaction
    .deleteFrom('onboarding')
    .where('environment', '=', environment)
    .where('client_key', '=', clientKey)
    .where('counter_id', '=', counterId)
    .execute()
}

/** Without the name of its counter, which stands elsewhere. */
const claimIn = ({
  counter_id,
  claim_id,
  state,
  changed_at_ms,
  sealed_agent,
  is_agent_typed,
}: OnboardingClaim): OnboardingClaim => ({
  counter_id,
  claim_id,
  state,
  changed_at_ms,
  sealed_agent,
  is_agent_typed,
})
