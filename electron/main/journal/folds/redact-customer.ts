// Free texts of the service may quote the customer: "Recharge of 98765 43210 accepted". Entries can never be changed,
// so anything that names the customer is removed from them before they are written; it is stored only in the row that
// can be erased.
import type { SalePersonal } from '#shared/sale/sale'
import type { IntentEvent, JournalEvent } from '#shared/sale/journal'
import type { FoldState } from '#shared/sale/sale-fold'

type Later = Exclude<JournalEvent, IntentEvent>

const HIDDEN = '•••'
/** Shorter texts would match by chance. */
const SHORTEST_HIDDEN = 4

/**
 * The event with the customer's numbers and name removed from every free text. The same object if there is nothing to
 * remove. Where the customer is not known no text of the service can be cleared, and none is written.
 */
export function redactCustomer(event: Later, personal: SalePersonal | null): Later {
  const names = personal === null ? null : namesIn(personal)
  if (names?.length === 0) return event
  const clean = (text: string): string => (names === null ? HIDDEN : withoutNames(text, names))
  const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text))
  switch (event.type) {
    case 'outcome': {
      const { message, fields } = event.outcome
      const cleaned = fields.map((field) => ({ ...field, message: clean(field.message) }))
      return { ...event, outcome: { ...event.outcome, message: cleanOrNull(message), fields: cleaned } }
    }
    case 'evidence': {
      const { message, statusText, amountText } = event.answer
      const cleaned = { message: cleanOrNull(message), statusText: cleanOrNull(statusText) }
      const written = amountText === undefined ? {} : { amountText: clean(amountText) }
      return { ...event, answer: { ...event.answer, ...cleaned, ...written } }
    }
    case 'settled-by-hand':
      return names === null ? event : { ...event, evidence: clean(event.evidence) }
    default:
      return event
  }
}

/** The state without the service's last words: they may name the customer in a way that cannot be recognised here. */
export const withoutWords = (foldState: FoldState): FoldState => ({
  ...foldState,
  sale: { ...foldState.sale, message: null, unclearAnswer: null },
})

/** A letter of what is looked for, and whether spaces or hyphens may or must stand before it. */
interface Letter {
  readonly folded: string
  readonly apart: 'no' | 'maybe' | 'yes'
}
type Name = readonly Letter[]

/** The customer of a sale stays the same object while the journal watches the sale. */
const known = new WeakMap<SalePersonal, readonly Name[]>()

/** Null for a customer whom nothing can be cleared of: the whole row is then hidden. */
function namesIn(personal: SalePersonal): readonly Name[] | null {
  try {
    return knownNames(personal)
  } catch {
    return null
  }
}

export const isRedactable = (personal: SalePersonal): boolean => namesIn(personal) !== null

function knownNames(personal: SalePersonal): readonly Name[] {
  const names = known.get(personal) ?? namesOf(personal)
  known.set(personal, names)
  return names
}

/**
 * A number however it is grouped and a name in any case. They are compared letter by letter: whatever a person typed is never read as a
 * pattern.
 */
function namesOf({ accountNumber, customerMobile, customerName }: SalePersonal): readonly Name[] {
  const numbers = [accountNumber, customerMobile].map((number) => (number ?? '').replace(SPACING, ''))
  const name = (customerName ?? '').replace(OUTER_SPACING, '')
  return [
    ...numbers
      .filter((number) => number.length >= SHORTEST_HIDDEN)
      .map((number) => lettersOf(number).map(({ folded }) => ({ folded, apart: 'maybe' }) as const)),
    ...(name.length < SHORTEST_HIDDEN ? [] : [nameOf(name)]),
  ].filter((letters) => letters.length > 0)
}

const SPACING = /[\s-]+/g
const OUTER_SPACING = /^[\s-]+|[\s-]+$/g
const isSpacing = (folded: string): boolean => /^[\s-]$/.test(folded)

function nameOf(name: string): Name {
  const letters = lettersOf(name)
  return letters.flatMap(({ folded }, at) =>
    isSpacing(folded)
      ? []
      : [{ folded, apart: isSpacing(letters[at - 1]?.folded ?? folded) ? 'yes' : 'no' } as const],
  )
}

interface Placed {
  readonly folded: string
  readonly from: number
  readonly to: number
}

/** Joiners and the like are seen by nobody and come or go on the way. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u

/** The letters of a text without case and in one of several ways to write each, with their places in it. */
function lettersOf(text: string): readonly Placed[] {
  let to = 0
  return [...text].flatMap((written) => {
    const from = to
    to += written.length
    if (UNSEEN.test(written)) return []
    return [...written.toWellFormed().normalize('NFKD').toLowerCase()].map((folded) => ({ folded, from, to }))
  })
}

function withoutNames(text: string, names: readonly Name[]): string {
  const letters = lettersOf(text)
  let clean = ''
  let done = 0
  for (let at = 0; at < letters.length; at += 1) {
    const from = letters[at]?.from ?? 0
    if (from < done) continue
    const to = Math.max(...names.map((name) => endOf(name, letters, at)))
    if (to <= from) continue
    clean += text.slice(done, from) + HIDDEN
    done = to
  }
  return clean + text.slice(done)
}

const NOWHERE = -1

/** Where the name that begins at this letter ends in the text. */
function endOf(name: Name, letters: readonly Placed[], start: number): number {
  let at = start
  for (const { folded, apart } of name) {
    const before = at
    if (apart !== 'no' && at > start) while (isSpacing(letters[at]?.folded ?? '')) at += 1
    if (letters[at]?.folded !== folded || (apart === 'yes' && at === before)) return NOWHERE
    at += 1
  }
  return letters[at - 1]?.to ?? NOWHERE
}
