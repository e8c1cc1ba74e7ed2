// A rule for an office that cannot be reached, in words: beside another owner's choice, and in the list of changes.
import { formatRupees, type Paise } from '@shared/money'
import type { PushedSettings } from '@shared/office/protocol'
import type { PageWords } from '../messages/words'

export const ruleWords = ({ say }: PageWords, rule: PushedSettings['withoutOffice']): string =>
  rule.policy === 'block-above'
    ? say('rules.conflict.block-above', { amount: formatRupees(rule.abovePaise as Paise) })
    : say(`rules.without.${rule.policy}`)
