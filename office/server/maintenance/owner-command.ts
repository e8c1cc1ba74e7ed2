// npm run office -- owner: the way back at the machine. Whoever can read the office's folder lets an owner in again who lost the second factor or
// the password; the page's people are told of it.
import { randomInt } from 'node:crypto'
import { HOUR_MS } from '#shared/base/clock'
import { newEnrolmentCode, shownCode } from '#shared/office/enrolment'
import { emailSchema, INVITATION_VALIDITY_HOURS } from '#shared/office/owner-page'
import { createAlerts } from '../context/alerts'
import { CONSOLE } from '../context/scope'
import { openPools, type Pools } from '../database/pools'
import { sha256 } from '../base/digest'
import { OfficeStartError } from '../base/start-error'

interface OwnerCommandPlace {
  readonly url: string
  readonly now: () => number
  readonly say: (text: string) => void
}

const BYTES = 256
export const OWNER_WORDS = 'owner, owner remove-second-factor MAIL, owner invite MAIL'

/** While the office runs, too. Throws `OfficeStartError` with words for the owner. */
export async function ownerCommand(words: readonly string[], place: OwnerCommandPlace): Promise<void> {
  const [what, typed = '', ...more] = words
  const email = emailSchema.safeParse(typed.toLowerCase())
  const isKnown = what === 'remove-second-factor' || what === 'invite'
  if (more.length > 0 || (what !== undefined && (!isKnown || !email.success)))
    throw new OfficeStartError(`"owner ${words.join(' ')}" is no command. There are: ${OWNER_WORDS}.`)
  const pools = openPools(place.url, () => {})
  try {
    if (what === undefined || !email.success) await listPeople(pools, place)
    else if (what === 'invite') await invite(pools, email.data, place)
    else await removeSecondFactor(pools, email.data, place)
  } finally {
    await pools.close()
  }
}

async function listPeople({ main }: Pools, { say }: OwnerCommandPlace): Promise<void> {
  const people = await main.selectFrom('user').selectAll().orderBy('createdAt').execute()
  if (people.length === 0)
    say('Nobody is among its people yet: the office shows the first code when it starts.')
  for (const { name, email, role, twoFactorEnabled } of people)
    say(`${email}  ${role}  ${twoFactorEnabled === true ? 'second factor' : 'NO second factor'}  ${name}`)
}

/** Sets no password of anybody: who has lost theirs comes in as somebody new, and removes the former account. */
async function invite({ main }: Pools, email: string, { now, say }: OwnerCommandPlace): Promise<void> {
  const there = await main.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (there !== undefined)
    throw new OfficeStartError(`${email} is among its people already. Take another mail address.`)
  const code = newEnrolmentCode(() => randomInt(BYTES))
  await main.transaction().execute(async (database) => {
    await database
      .insertInto('invitation')
      .values({
        code_hash: sha256(code),
        email,
        role: 'distributor',
        shop_ids: [],
        invited_by: CONSOLE,
        expires_at_ms: now() + INVITATION_VALIDITY_HOURS * HOUR_MS,
        used_at_ms: null,
      })
      .execute()
    await database
      .insertInto('audit')
      .values({
        at_ms: now(),
        who: CONSOLE,
        action: 'person.invited',
        details: JSON.stringify({ role: 'distributor', shopIds: [] }),
      })
      .execute()
  })
  say(
    `Lets ${email} in as distributor for ${INVITATION_VALIDITY_HOURS} hours, under "I have an invitation": ${shownCode(code)}`,
  )
}

async function removeSecondFactor(
  pools: Pools,
  email: string,
  { now, say }: OwnerCommandPlace,
): Promise<void> {
  const person = await pools.main.transaction().execute(async (database) => {
    const found = await database
      .updateTable('user')
      .set({ twoFactorEnabled: false })
      .where('email', '=', email)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (found === undefined) throw new OfficeStartError(`Nobody here has the mail address ${email}.`)
    await database.deleteFrom('twoFactor').where('userId', '=', found.id).execute()
    // Whoever took the phone may be signed in with it.
    await database.deleteFrom('session').where('userId', '=', found.id).execute()
    await database.deleteFrom('verification').where('value', '=', found.id).execute()
    await database
      .insertInto('audit')
      .values({
        at_ms: now(),
        who: CONSOLE,
        action: 'second-factor.removed',
        details: JSON.stringify({ personId: found.id }),
      })
      .execute()
    return found
  })
  await createAlerts({ pools, clock: { now, elapsed: now } }).raise({
    kind: 'second-factor-removed',
    key: `${person.id}:${now()}`,
    details: { person: person.name },
  })
  say(
    `${email} signs in with the password alone, once, and sets up a new second factor. Do it now: until then a password alone gets that far. If the page says to wait, somebody is guessing: "owner invite" with another mail address lets in at once.`,
  )
}
