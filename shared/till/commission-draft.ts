// The commission table while it is edited: one rule per row, parsed as typed.
import type { CommissionRule, CommissionTable } from './commission'
import type { SaleService } from '../operations/registry'
import { parseRupees, rupeesText } from '../base/money'
import { plainText } from '../base/plain-text'

export interface RuleDraft {
  readonly service: SaleService
  readonly of: string
  readonly kind: CommissionRule['rate']['kind']
  readonly value: string
}

export const NEW_RULE: RuleDraft = { service: 'mobile', of: '', kind: 'percent', value: '' }

const HUNDREDTHS = 100
const LARGEST_PERCENT = 100

export const draftOf = ({ service, of, rate }: CommissionRule): RuleDraft => ({
  service,
  of,
  kind: rate.kind,
  value: rate.kind === 'percent' ? String(rate.hundredths / HUNDREDTHS) : rupeesText(rate.amountPaise),
})

/** The rule, or null while its value is not a percentage or amount. */
export function ruleOf({ service, of, kind, value }: RuleDraft): CommissionRule | null {
  if (kind === 'each') {
    const parsed = parseRupees(value)
    return parsed.ok ? { service, of: of.trim(), rate: { kind, amountPaise: parsed.amountPaise } } : null
  }
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(plainText(value).trim())
  if (match === null) return null
  const hundredths = Number(match[1]) * HUNDREDTHS + Number((match[2] ?? '').padEnd(2, '0'))
  return hundredths > LARGEST_PERCENT * HUNDREDTHS
    ? null
    : { service, of: of.trim(), rate: { kind, hundredths } }
}

/** The whole table, or null while a row is invalid. */
export function tableOf(drafts: readonly RuleDraft[]): CommissionTable | null {
  const rules = drafts.map(ruleOf)
  return rules.some((rule) => rule === null) ? null : rules.filter((rule) => rule !== null)
}
