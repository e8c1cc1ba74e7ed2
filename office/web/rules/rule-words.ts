// A rule for an office that cannot be reached, in words: beside another owner's choice, and in the list of changes.
import { formatRupees } from '@shared/money'
import type { WithoutOffice } from '@shared/office/without-office'
import type { PageWords } from '../messages/words'

/** Null: a shop or a counter without one of its own. */
export const ruleWords = ({ say }: PageWords, rule: WithoutOffice | null): string =>
  rule === null
    ? say('page.none')
    : rule.policy === 'block-above'
      ? say('rules.conflict.block-above', { amount: formatRupees(rule.abovePaise) })
      : say(`rules.without.${rule.policy}`)
