// A setting of counters in words: in the list of settings, beside another owner's choice, and in the list of changes.
import { formatRupees, PAISE_PER_RUPEE } from '#shared/base/money'
import { languageName, LANGUAGES } from '#shared/base/languages'
import type { CommissionRule } from '#shared/till/commission'
import { draftOf } from '#shared/till/commission-draft'
import type { Limits } from '#shared/shop/limits'
import type { ReceiptTexts } from '#shared/printing/paper'
import type { PushedKey } from '#shared/office/pushed-keys'
import type { PushedValues, SettingsScope } from '#shared/office/pushed-settings'
import type { WithoutOffice } from '#shared/protocol/without-office'
import { type PageWords, useWords, countText } from '../texts/words'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { LONGEST_HOLD_DAYS } from '#shared/shop/update-hold'
import { useAsk } from '../api/queries'

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

/** Long enough to see how a version does elsewhere. */
export const FIRST_OFFER_DAYS = 14

/** A hold until and with a day ends with the first moment of the next one. */
export const endOfDay = (atMs: number): number => startOfIndianDay(atMs) + DAY_MS

/** The last day of a hold. */
export const lastDayOf = (untilMs: number): number => startOfIndianDay(untilMs - 1)

/** Whether a hold may be set for a day, which begins at `dayMs`: each counter ends it after its longest time anyway. */
export const isDayToHold = (dayMs: number, nowMs: number): boolean =>
  dayMs >= startOfIndianDay(nowMs) && dayMs < nowMs + LONGEST_HOLD_DAYS * DAY_MS

export function usePlaceName(): (of: SettingsScope) => string {
  const { say } = useWords()
  const shops = useAsk('shops', {})
  const groups = useAsk('groups', {})
  const counters = useAsk('counters', {})
  return (of) => {
    switch (of.kind) {
      case 'all':
        return say('page.all-shops')
      case 'shop':
        return shops.data?.find(({ shopId }) => shopId === of.shopId)?.name ?? say('rules.this.shop')
      case 'group':
        return groups.data?.find(({ groupId }) => groupId === of.groupId)?.name ?? say('rules.this.group')
      case 'counter':
        return (
          counters.data?.find(({ counterId }) => counterId === of.counterId)?.name ??
          say('rules.this.counter')
        )
    }
  }
}
