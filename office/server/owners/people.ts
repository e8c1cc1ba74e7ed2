// People of the owner's page: the first owner, invitations, roles and shops.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { HOUR_MS } from '#shared/base/clock'
import { newEnrolmentCode, readCode } from '#shared/office/enrolment'
import {
  INVITATION_VALIDITY_HOURS,
  rightsOf,
  ROLES,
  type OwnerProblem,
  type Person,
  type Role,
} from '#shared/office/owner-page'
import { fail, succeed, type Result } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import { isOfWhoLetsIn } from '../context/scope'
import type { OfficeTables } from '../database/schema'
import { sha256 } from '../base/digest'
import { UNIQUE_VIOLATION, type Asker, type Before, type Database } from './changes'
import type { PasswordHashing } from './password-hashing'
import type { SignIn } from './sign-in'

type Answer<Value = Record<never, never>> = Promise<Result<Value, OwnerProblem>>

interface Joined {
  readonly email: string
}

export interface People {
  hasOwner(): Promise<boolean>
  /** A code for the office's console, good until it is used or the office ends. */
  firstCode(): string
  first(of: { code: string; name: string; email: string; password: string }): Answer<Joined>
  invite(
    of: { email: string; role: Role; shopIds: readonly string[]; invitedBy: string },
    database: Database,
  ): Promise<{ code: string; expiresAtMs: number }>
  accept(of: { code: string; name: string; password: string }): Answer<Joined>
  person(personId: string): Promise<Person | null>
  byEmail(email: string): Promise<Person | null>
  /**
   * Whose session has this token, as they stand now; null for one begun by the password alone of somebody who has a second factor. Whether it
   * still holds is not looked at.
   */
  ofSession(token: string): Promise<Asker | null>
  all(): Promise<readonly Person[]>
  change(
    of: { personId: string; role: Role; shopIds: readonly string[] },
    database: Database,
    before: Before,
  ): Answer
  remove(personId: string, database: Database): Answer
}

const DONE = succeed({})
/** `DIST`: tells this lock from the office's others. */
const DISTRIBUTORS_LOCK = 0x44495354

/** Which of these sessions hold, and are of somebody who may see figures. */
export async function sessionsThatSee(
  { pools }: Pick<OfficeContext, 'pools'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await pools.main
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select('session.id')
    .where('session.id', 'in', [...sessionIds])
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('user.twoFactorEnabled', '=', true)
    .where(
      'user.role',
      'in',
      ROLES.filter((role) => rightsOf(role).includes('see')),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody of this id is still among the people. */
export async function isPerson(database: Kysely<OfficeTables>, personId: string | null): Promise<boolean> {
  const person = await database.selectFrom('user').select('id').where('id', '=', personId).executeTakeFirst()
  return person !== undefined
}

export function createPeople(context: OfficeContext, signIn: SignIn, hashing: PasswordHashing): People {
  const { pools } = context
  const newCode = (): string => newEnrolmentCode(() => context.randomBytes(1)[0] ?? 0)
  const firstCode = newCode()

  /** Once there is one there always is: a stranger who asks does not reach the database. */
  let isOwned = false
  const hasOwner = async (): Promise<boolean> => {
    isOwned ||= (await pools.main.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
    return isOwned
  }
  /** Whoever shows a right code does not wait behind strangers. */
  const digestOf = (password: string): Promise<string> =>
    hashing.within('known', () => hashing.hash(password))
  const make = (of: NewPerson): Promise<string> => makePerson(signIn, of)
  /** From before anything is waited for: of two with the code at the same moment one is the first. */
  let isFirstComing = false

  return {
    hasOwner,
    firstCode: () => firstCode,
    first: async ({ code, ...person }) => {
      if (readCode(code) !== firstCode || isFirstComing) return fail('code')
      isFirstComing = true
      try {
        if (await hasOwner()) return fail('code')
        const { password, ...named } = person
        const personId = await make({
          ...named,
          digest: await digestOf(password),
          role: 'distributor',
        })
        await noteJoined(context, pools.main, { personId, role: 'distributor', shopIds: [] })
        return succeed({ email: named.email.toLowerCase() })
      } finally {
        isFirstComing = false
      }
    },
    ...invitations(context, { newCode, make, digestOf }),
    person: async (personId) => (await peopleWhere(context, sql`"user".id = ${personId}`))[0] ?? null,
    byEmail: async (email) =>
      (await peopleWhere(context, sql`"user".email = ${email.toLowerCase()}`))[0] ?? null,
    ofSession: async (token) => {
      const { rows } = await sql<Person & { readonly sessionId: string }>`
SELECT session.id AS "sessionId", ${PERSON_COLUMNS}
FROM session JOIN "user" ON "user".id = session."userId"
WHERE session.token = ${token} AND (session."withSecondFactor" OR "user"."twoFactorEnabled" IS NOT TRUE)`.execute(
        pools.main,
      )
      const [row] = rows
      if (row === undefined) return null
      const { sessionId, ...person } = row
      return { sessionId, person }
    },
    all: () => peopleWhere(context, sql`true`),
    change: async ({ personId, role, shopIds }, database, before) => {
      if (role !== 'distributor' && (await isLastDistributor(database, personId)))
        return fail('last-distributor')
      const user = await database
        .selectFrom('user')
        .select('role')
        .where('id', '=', personId)
        .forUpdate()
        .executeTakeFirst()
      if (user === undefined) return fail('not-found')
      before({ role: user.role, shopIds: await shopsOf(database, personId) })
      await database.updateTable('user').set({ role }).where('id', '=', personId).execute()
      await giveShops(database, personId, shopIds)
      return DONE
    },
    remove: async (personId, database) => {
      if (await isLastDistributor(database, personId)) return fail('last-distributor')
      const removed = await database.deleteFrom('user').where('id', '=', personId).executeTakeFirst()
      return removed.numDeletedRows === 0n ? fail('not-found') : DONE
    },
  }
}

interface NewPerson {
  readonly name: string
  readonly email: string
  /** Of the password. */
  readonly digest: string
  readonly role: Role
}

/** Returns the person's id. */
async function makePerson(signIn: SignIn, of: NewPerson): Promise<string> {
  const { internalAdapter } = await signIn.$context
  const user = await internalAdapter.createUser(
    { name: of.name, email: of.email.toLowerCase(), role: of.role, emailVerified: true },
    { method: 'email' },
  )
  await internalAdapter.linkAccount({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: of.digest,
  })
  return user.id
}

function invitations(
  context: OfficeContext,
  {
    newCode,
    make,
    digestOf,
  }: {
    readonly newCode: () => string
    readonly make: (of: NewPerson) => Promise<string>
    readonly digestOf: (password: string) => Promise<string>
  },
): Pick<People, 'invite' | 'accept'> {
  const { pools, clock } = context
  return {
    invite: async ({ email, role, shopIds, invitedBy }, database) => {
      const code = newCode()
      const expiresAtMs = clock.now() + INVITATION_VALIDITY_HOURS * HOUR_MS
      await database
        .insertInto('invitation')
        .values({
          code_hash: sha256(code),
          email: email.toLowerCase(),
          role,
          shop_ids: [...shopIds],
          invited_by: invitedBy,
          expires_at_ms: expiresAtMs,
          used_at_ms: null,
        })
        .execute()
      return { code, expiresAtMs }
    },
    accept: async ({ code, name, password }) => {
      const codeHash = sha256(readCode(code))
      const good = await pools.main
        .selectFrom('invitation')
        .select('email')
        .where('code_hash', '=', codeHash)
        .where('used_at_ms', 'is', null)
        .where('expires_at_ms', '>', clock.now())
        .executeTakeFirst()
      if (good === undefined) return fail('code')
      // Before it is used: a digest that is refused costs nobody their invitation.
      const digest = await digestOf(password)
      const used = await pools.main
        .updateTable('invitation')
        .set({ used_at_ms: clock.now() })
        .where('code_hash', '=', codeHash)
        .where('used_at_ms', 'is', null)
        .where(isOfWhoLetsIn('invited_by'))
        .returning(['email', 'role', 'shop_ids'])
        .executeTakeFirst()
      if (used === undefined) return fail('code')
      const { email, role } = used
      const taken = await pools.main
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      if (taken !== undefined) return fail('conflict')
      const personId = await make({ name, email, digest, role: role as Role }).catch((error: unknown) => {
        // Another invitation of the same address was taken at the same moment.
        if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) return null
        throw error
      })
      if (personId === null) return fail('conflict')
      await pools.main.transaction().execute(async (database) => {
        await giveShops(database, personId, used.shop_ids)
        await noteJoined(context, database, { personId, role, shopIds: used.shop_ids })
      })
      return succeed({ email })
    },
  }
}

/** In the list of changes: nobody has asked for it at the page, so that it is no change of somebody who was there before. */
async function noteJoined(
  { clock }: OfficeContext,
  database: Kysely<OfficeTables>,
  joined: { readonly personId: string; readonly role: string; readonly shopIds: readonly string[] },
): Promise<void> {
  const { personId, role, shopIds } = joined
  await database
    .insertInto('audit')
    .values({
      at_ms: clock.now(),
      who: personId,
      action: 'person.joined',
      details: JSON.stringify({ role, shopIds }),
    })
    .execute()
}

async function shopsOf(database: Database, personId: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('person_shop')
    .select('shop_id')
    .where('person_id', '=', personId)
    .orderBy('shop_id')
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

async function giveShops(database: Database, personId: string, shopIds: readonly string[]): Promise<void> {
  await database.deleteFrom('person_shop').where('person_id', '=', personId).execute()
  const known = await database.selectFrom('shop').select('shop_id').execute()
  const given = known.filter(({ shop_id }) => shopIds.includes(shop_id))
  if (given.length > 0)
    await database
      .insertInto('person_shop')
      .values(given.map(({ shop_id }) => ({ person_id: personId, shop_id })))
      .execute()
}

/** Of somebody in `user`. */
const PERSON_COLUMNS = sql`
  "user".id AS "personId", "user".name, "user".email, "user".role, coalesce("user"."twoFactorEnabled", false) AS "hasSecondFactor", ARRAY(
    SELECT shop_id FROM person_shop WHERE person_shop.person_id = "user".id) AS "shopIds"`

/** Oldest first. */
async function peopleWhere({ pools }: OfficeContext, which: RawBuilder<unknown>): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
SELECT ${PERSON_COLUMNS} FROM "user" WHERE ${which} ORDER BY "user"."createdAt"`.execute(pools.main)
  return rows
}

/** Two who lower each other at the same moment wait for each other here, so that one distributor is left. */
async function isLastDistributor(database: Database, personId: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${DISTRIBUTORS_LOCK})`.execute(database)
  const others = await database
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'distributor')
    .where('id', '!=', personId)
    .execute()
  return others.length === 0
}
