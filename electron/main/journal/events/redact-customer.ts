// Free texts of the service may quote the customer: "Recharge of 98765 43210 accepted". Entries can never be changed, so what names the
// customer is taken out of them before they are written; it stands in the row that can be erased, and there alone.
import type { IntentEvent, JournalEvent, SalePersonal } from '@shared/domain/journal'
import type { Folding } from '@shared/domain/sale'

type Later = Exclude<JournalEvent, IntentEvent>

const HIDDEN = '•••'
/** Shorter ones are in every text by chance. */
const SHORTEST_HIDDEN = 4

/** The event with the customer's numbers and name taken out of every free text. The same event where there is nothing to take out. */
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

/** The state without the service's last words: it may have named the customer in a way that nobody here could know. */
export const withoutWords = (folding: Folding): Folding => ({
  ...folding,
  sale: { ...folding.sale, message: null, unclearAnswer: null },
})

/** A sale's customer stays the same object while the journal watches it. */
const patterns = new WeakMap<SalePersonal, RegExp | 'none'>()

function knownPattern(personal: SalePersonal): RegExp | null {
  const known = patterns.get(personal) ?? patternOf(personal) ?? 'none'
  patterns.set(personal, known)
  return known === 'none' ? null : known
}

/** However a number is grouped, and in whatever case a name is written. Null when there is nothing worth hiding. */
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
