// What each recognised thing is called in the list, and what Enter does with it.
import {
  Calculator,
  Clock,
  FileSearch,
  IndianRupee,
  ReceiptIndianRupee,
  ShieldAlert,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { SaleView } from '#shared/sale/day'
import { payeeName } from '#shared/sale/subject'
import { unbrokenMobile } from '#shared/base/identifiers/mobile'
import { formatRupees, readingsText, rupeesText } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import { hitPartOf, isSaleHit } from '../../operations/kinds'
import type { Suggestion } from '../../sale/kind'
import { openCheck } from '../../operations/checks/lookup/checks-store'
import { saleNumber, saleWords } from '../../texts/sale-words'
import type { Words } from '../../texts/words'
import { salePath } from '../../commands/screens'
import { boxActionOf } from './box-actions'
import { putIntoBox } from './box-store'
import type { Recognised } from './recognise'
import { SUM_INTO_FIELD_KEYS, sumOf } from './sum'
import type { BoxActionsNow } from './use-box-actions'

export function suggestionOf(words: Words, boxActions: BoxActionsNow, recognised: Recognised): Suggestion {
  const { say } = words
  if (isSaleHit(recognised)) return hitPartOf(recognised).suggestionOf(words, recognised)
  switch (recognised.kind) {
    case 'history':
      return {
        icon: Clock,
        title: say('box.history', { number: unbrokenMobile(recognised.accountNumber) }),
        detail: say('command.receipts'),
        run: (navigate) => navigate(`/receipts/number/${recognised.accountNumber}`),
      }
    case 'customer':
      return {
        icon: UserRound,
        title: customerTitle(words, recognised),
        detail: say('customer.detail'),
        run: (navigate) => navigate(`/customer/${recognised.accountNumber}`),
      }
    case 'sale':
      return saleSuggestion(words, recognised.sale)
    case 'receipt':
      return receipt(words, recognised)
    case 'box-action':
      return boxAction(words, boxActions, recognised.boxAction)
    case 'all-receipts':
      return {
        icon: FileSearch,
        title: say('box.all-receipts', { text: recognised.text }),
        detail: say('command.receipts'),
        run: (navigate) => navigate(`/receipts/number/${encodeURIComponent(recognised.text.toWellFormed())}`),
      }
    case 'check':
      return {
        icon: ShieldCheck,
        title: say('box.check', { text: recognised.text }),
        detail: say(`verify.tab.${recognised.check}`),
        run: (navigate) => {
          openCheck(recognised.check, recognised.check === 'bank' ? 'ifscCode' : 'number', recognised.text)
          navigate(`/verify/${recognised.check}`)
        },
      }
    case 'unread-amount':
      return {
        icon: IndianRupee,
        title: readingsText(recognised.amount) || say('box.unread-amount'),
        detail: say(`problem.amount.${recognised.amount.problem}`),
        run: null,
      }
    case 'sum':
      return sumSuggestion(words, recognised)
    case 'identity-number':
      return { icon: ShieldAlert, title: say('box.aadhaar'), detail: say('box.aadhaar.detail'), run: null }
    default:
      return assertNever(recognised)
  }
}

const sumSuggestion = (words: Words, { sum, fitsField }: Extract<Recognised, { kind: 'sum' }>): Suggestion =>
  sum.ok
    ? {
        icon: Calculator,
        title: formatRupees(sum.amountPaise, 'when-needed'),
        detail: fitsField
          ? words.say('box.sum.into-field', { keys: SUM_INTO_FIELD_KEYS })
          : words.say('box.sum.goes-on'),
        run: () => putIntoBox(sumOf(rupeesText(sum.amountPaise)), Date.now()),
      }
    : {
        icon: Calculator,
        title: words.say('box.sum'),
        detail: words.say(`box.sum.problem.${sum.problem}`),
        run: null,
      }

function customerTitle(
  { say }: Words,
  { accountNumber, name }: Extract<Recognised, { kind: 'customer' }>,
): string {
  const number = unbrokenMobile(accountNumber)
  return name === null ? say('customer.title', { number }) : `${name} · ${number}`
}

/** Who, how much and what came of it: a sale of another day with its date. */
const saleSuggestion = (words: Words, sale: SaleView): Suggestion => ({
  icon: ReceiptIndianRupee,
  title: [saleNumber(words, sale), sale.customerName, words.rupees(sale.amountPaise)]
    .filter(Boolean)
    .join(' · '),
  detail: [saleWords(words, sale).word, payeeName(sale.subject), words.dateAndTime(sale.openedAt)].join(
    ' · ',
  ),
  run: (navigate) => navigate(salePath(sale.requestId)),
})

function receipt(words: Words, { number, sale }: Extract<Recognised, { kind: 'receipt' }>): Suggestion {
  const title = words.say('box.receipt', { number })
  if (sale === null)
    return {
      icon: ReceiptIndianRupee,
      title,
      detail: words.say('command.receipts'),
      run: (navigate) => navigate(`/receipts/number/${number}`),
    }
  const found = saleSuggestion(words, sale)
  return { ...found, title: `${title} · ${found.title}` }
}

function boxAction(
  { say }: Words,
  boxActions: BoxActionsNow,
  id: Extract<Recognised, { kind: 'box-action' }>['boxAction'],
): Suggestion {
  const { icon, label, place } = boxActionOf(id)
  const now = boxActions.get(id)
  const shown = (text: typeof label): string => ('key' in text ? say(text.key) : text.text)
  return {
    icon,
    title: shown(label),
    detail: now?.about ?? shown(place),
    run: now === undefined ? null : now.run,
  }
}
