// People and their sessions, as the owner's page sees and changes them.
import { fail, succeed, type Result } from '#shared/base/result'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'

type PeopleRoute =
  | 'first-owner'
  | 'accept-invitation'
  | 'me'
  | 'sessions'
  | 'end-session'
  | 'people'
  | 'invite'
  | 'change-person'
  | 'remove-person'

const DONE = succeed({})

/** The mail address is not told: whoever found a code would need it to sign in. */
function joined<Failure>(
  result: Result<{ readonly email: string }, Failure>,
  know: ((email: string) => void) | undefined,
): Result<Record<never, never>, Failure> {
  if (!result.ok) return result
  know?.(result.value.email)
  return DONE
}

export function peopleHandlers(
  { context, people }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, PeopleRoute> {
  const { pools, clock } = context
  return {
    'first-owner': async (input, _asker, know) => joined(await people.first(input), know),
    'accept-invitation': async (input, _asker, know) => joined(await people.accept(input), know),
    me: async (_input, { person }) => succeed(person),
    sessions: async (_input, { person, sessionId }) => {
      const rows = await pools.main
        .selectFrom('session')
        .select(['id', 'createdAt', 'expiresAt', 'userAgent'])
        .where('userId', '=', person.personId)
        .where('expiresAt', '>', new Date(clock.now()))
        .orderBy('createdAt', 'desc')
        .execute()
      return succeed(
        rows.map(({ id, createdAt, expiresAt, userAgent }) => ({
          sessionId: id,
          startedAtMs: createdAt.getTime(),
          expiresAtMs: expiresAt.getTime(),
          userAgent,
          isThis: id === sessionId,
        })),
      )
    },
    'end-session': ({ sessionId }, asker) =>
      change(asker, 'session.ended', {}, async (database) => {
        const ended = await database
          .deleteFrom('session')
          .where('id', '=', sessionId)
          .where('userId', '=', asker.person.personId)
          .executeTakeFirst()
        return ended.numDeletedRows === 0n ? fail('not-found') : DONE
      }),
    people: async () => succeed([...(await people.all())]),
    invite: (input, asker) =>
      change(asker, 'person.invited', { role: input.role, shopIds: input.shopIds }, async (database) =>
        succeed(await people.invite({ ...input, invitedBy: asker.person.personId }, database)),
      ),
    'change-person': (input, asker) =>
      change(asker, 'person.changed', input, (database, before) => people.change(input, database, before)),
    'remove-person': (input, asker) =>
      change(asker, 'person.removed', input, (database) => people.remove(input.personId, database)),
  }
}
