// Free texts of the service may quote the customer: "Recharge of 98765 43210 accepted". Entries can never be changed,
// so anything that names the customer is removed from them before they are written; it is stored only in the row that
// can be erased.
import type { IntentEvent, JournalEvent, SalePersonal } from '@shared/domain/journal'
import type { Folding } from '@shared/domain/sale-fold'

type Later = Exclude<JournalEvent, IntentEvent>

const HIDDEN = '•••'
/** Shorter texts would match by chance. */
const SHORTEST_HIDDEN = 4

/**
 * The event with the customer's numbers and name removed from every free text. The same object if there is nothing to
 * remove.
 */
export function redactCustomer(event: Later, personal: SalePersonal | null): Later {
  const pattern = personal === null ? null : knownPattern(personal)
  if (pattern === null) return event
  const clean = (text: string): string => text.replace(pattern, HIDDEN)
  const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text))
  switch (event.type) {
    case 'outcome': {
      const { message, fields } = event.outcome
      const cleaned = fields.map((field) => ({ ...field, message: clean(field.message) }))
      return { ...event, outcome: { ...event.outcome, message: cleanOrNull(message), fields: cleaned } }
    }
    case 'evidence': {
      const { message, statusText } = event.answer
      const cleaned = { message: cleanOrNull(message), statusText: cleanOrNull(statusText) }
      return { ...event, answer: { ...event.answer, ...cleaned } }
    }
    case 'settled-by-hand':
      return { ...event, evidence: clean(event.evidence) }
    default:
      return event
  }
}

/** The state without the service's last words: they may name the customer in a way that cannot be recognised here. */
export const withoutWords = (folding: Folding): Folding => ({
  ...folding,
  sale: { ...folding.sale, message: null, unclearAnswer: null },
})

/** The customer of a sale stays the same object while the journal watches the sale. */
const patterns = new WeakMap<SalePersonal, RegExp | 'none'>()

function knownPattern(personal: SalePersonal): RegExp | null {
  const known = patterns.get(personal) ?? patternOf(personal) ?? 'none'
  patterns.set(personal, known)
  return known === 'none' ? null : known
}

/** Matches a number however it is grouped and a name in any case. Null if there is nothing worth removing. */
function patternOf({ accountNumber, customerMobile, customerName }: SalePersonal): RegExp | null {
  const numbers = [accountNumber, customerMobile].map((number) => [...(number ?? '').replace(/[\s-]/g, '')])
  const grouped = numbers.map((digits) => digits.map(escaped).join('[\\s-]?'))
  const name = (customerName ?? '').trim().split(/\s+/).map(escaped).join('\\s+')
  const wanted = [
    ...grouped.filter((_pattern, index) => (numbers[index]?.length ?? 0) >= SHORTEST_HIDDEN),
    ...((customerName ?? '').trim().length >= SHORTEST_HIDDEN ? [name] : []),
  ]
  return wanted.length === 0 ? null : new RegExp([...new Set(wanted)].join('|'), 'giu')
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')
