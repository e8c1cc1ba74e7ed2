// What the log says of the people who sell here, held against the list of staff beside it: whoever lost a right does not have it back because
// all small files of an earlier day were put in place (docs/money-safety.md 6).
import { createHash } from 'node:crypto'
import type { KnownPerson } from '#shared/shop/kept-settings'
import { fromBase64 } from './sealing'
import type { StoredMember } from './staff-file'

const KEY_DIGITS = 32
const keyOf = ({ pin }: Pick<StoredMember, 'pin'>): string | null =>
  pin === null
    ? null
    : createHash('sha256').update(fromBase64(pin.pair.publicKey)).digest('hex').slice(0, KEY_DIGITS)

/** A person as the log is told of them. */
export const personOf = (member: StoredMember): KnownPerson => ({
  id: member.id,
  role: member.role,
  isActive: member.active,
  key: keyOf(member),
})

const isSame = (one: KnownPerson, other: KnownPerson): boolean =>
  one.role === other.role && one.isActive === other.isActive && one.key === other.key

/** Of whom a list that nobody proved says otherwise than the log. Whom the log does not know is one of them. */
export function heldOf(
  members: readonly StoredMember[],
  known: readonly KnownPerson[],
): ReadonlyMap<string, KnownPerson> {
  const held = new Map<string, KnownPerson>()
  for (const member of members) {
    const own = personOf(member)
    const last = known.find(({ id }) => id === member.id) ?? { ...own, key: null }
    if (!isSame(own, last)) held.set(member.id, last)
  }
  return held
}

/** As the person stands while the log says otherwise: nothing that they had lost, and a PIN of before makes nobody an owner. */
export const withheld = (member: StoredMember, last: KnownPerson | undefined): StoredMember =>
  last === undefined
    ? member
    : {
        ...member,
        role: last.key === keyOf(member) && last.role === 'owner' ? member.role : 'cashier',
        active: member.active && last.isActive,
      }

/** As an owner has it written again: the role of the log, and no PIN of before. One that is kept is still bound to the role of the list. */
export const putRight = (member: StoredMember, last: KnownPerson): StoredMember => ({
  ...member,
  role: last.role,
  active: last.isActive,
  pin: last.isActive && last.key === keyOf(member) ? member.pin : null,
})
