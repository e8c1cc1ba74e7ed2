// A setting of counters in words: in the list of settings, beside another owner's choice, and in the list of changes.
import { formatRupees, PAISE_PER_RUPEE } from '@shared/money'
import { languageName, LANGUAGES } from '@shared/languages'
import type { CommissionRule } from '@shared/domain/commission'
import { draftOf } from '@shared/domain/commission-draft'
import type { Limits } from '@shared/domain/limits'
import type { ReceiptTexts } from '@shared/domain/receipt'
import type { PushedKey } from '@shared/office/pushed-keys'
import type { PushedValues } from '@shared/office/pushed-settings'
import type { WithoutOffice } from '@shared/office/without-office'
import type { PageWords } from '../messages/words'
import { countText } from '../parts/count-text'
import { lastDayOf } from './hold-days'

type InWords = { readonly [Key in PushedKey]: (words: PageWords, value: PushedValues[Key]) => string }

const ruleWords = ({ say }: PageWords, rule: WithoutOffice): string =>
  rule.policy === 'block-above'
    ? say('rules.conflict.block-above', { amount: formatRupees(rule.abovePaise) })
    : say(`rules.without.${rule.policy}`)

const limitWords = ({ say }: PageWords, { unresolvedSales, unresolvedPaise }: Limits): string =>
  say('rules.value.limits', {
    sales: String(unresolvedSales),
    amount: countText(unresolvedPaise / PAISE_PER_RUPEE),
  })

function commissionWords({ say }: PageWords, rule: CommissionRule): string {
  const { service, of, kind, value } = draftOf(rule)
  const what = say(`sale.service.${service}`)
  const rate = kind === 'percent' ? `${value} %` : `₹${value}`
  return `${of === '' ? what : `${what} · ${of}`}: ${rate}`
}

function textWords({ say }: PageWords, texts: ReceiptTexts): string {
  const lines = LANGUAGES.flatMap((language) =>
    [texts.header[language] ?? '', texts.footer[language] ?? ''].filter((text) => text !== ''),
  )
  return lines.length === 0 ? say('rules.value.nothing') : lines.map((line) => `“${line}”`).join(' · ')
}

const IN_WORDS: InWords = {
  withoutOffice: ruleWords,
  limits: limitWords,
  commission: (words, table) =>
    table.length === 0
      ? words.say('rules.value.no-rule')
      : table.map((rule) => commissionWords(words, rule)).join('; '),
  receiptTexts: textWords,
  receiptPaper: ({ say }, paper) => say(`receipt.paper.${paper}`),
  receiptLanguage: ({ say }, language) =>
    language === 'screen' ? say('settings.receipt-language.screen') : languageName(language),
  receiptSecondLanguage: ({ say }, language) =>
    language === 'none' ? say('settings.receipt-second-language.none') : languageName(language),
  planOrder: ({ say }, order) => say(`recharge.plan-order.${order}`),
  autoLockMinutes: ({ say }, minutes) =>
    minutes === 0
      ? say('settings.staff.auto-lock.never')
      : say('settings.staff.auto-lock.minutes', { minutes }),
  updateHold: ({ say, date }, { newest, untilMs }) => {
    const until = { date: date(lastDayOf(untilMs)) }
    return newest === null
      ? say('rules.value.hold.all', until)
      : say('rules.value.hold.newer', { ...until, version: newest })
  },
  checksWhileLocked: ({ say }, choice) => say(`settings.checks-locked.${choice}`),
}

export const valueWords = <Key extends PushedKey>(
  words: PageWords,
  key: Key,
  value: PushedValues[Key],
): string => IN_WORDS[key](words, value)
