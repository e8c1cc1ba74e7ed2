// People and their sessions, as the owner's page sees and changes them.
import { fail, succeed } from '#shared/base/result'
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

export function peopleHandlers(
  { context, people }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, PeopleRoute> {
  const { pools, clock } = context
  return {
    'first-owner': (input) => people.first(input),
    'accept-invitation': (input) => people.accept(input),
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
        succeed(await people.invite(input, database)),
      ),
    'change-person': (input, asker) =>
      change(asker, 'person.changed', input, (database, before) => people.change(input, database, before)),
    'remove-person': (input, asker) =>
      change(asker, 'person.removed', input, (database) => people.remove(input.personId, database)),
  }
}
