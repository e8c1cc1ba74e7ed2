// What each recognised thing is called in the list, and what Enter does with it.
import {
  Clock,
  FileSearch,
  FileText,
  IndianRupee,
  ReceiptIndianRupee,
  SatelliteDish,
  Search,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Biller } from '#shared/operations/bill/bill'
import type { SaleView } from '#shared/sale/day'
import { payeeName } from '#shared/sale/subject'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { formatRupees, readingsText, type Paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import {
  chooseBiller,
  leaveBiller,
  search as findBiller,
  showCategory,
} from '../../operations/bill/bill-actions'
import { openWith } from '../../operations/recharge/begin'
import { search } from '../../operations/recharge/counter-actions'
import { openCheck } from '../../operations/checks/lookup/checks-store'
import { counters } from '../../operations/recharge/counter-store'
import { saleNumber, saleWords } from '../../texts/sale-words'
import type { Words } from '../../texts/words'
import { salePath } from '../../commands/screens'
import { boxActionOf } from './box-actions'
import type { Recognised } from './recognise'
import type { BoxActionsNow } from './use-box-actions'

export interface Suggestion {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail: string
  /** Null for suggestions that only inform. */
  readonly run: ((navigate: (path: string) => void) => void) | null
}

/** A number does not break across lines. */
const unbroken = (digits: string): string => groupMobile(digits).replace(/ /g, '\u00a0')

/** An amount as it is typed into the plans' search: `299`, `77.25`. */
const typedAmount = (amountPaise: Paise): string =>
  formatRupees(amountPaise, 'when-needed').replace(/[₹,]/g, '')

export function suggestionOf(words: Words, boxActions: BoxActionsNow, recognised: Recognised): Suggestion {
  const { say } = words
  switch (recognised.kind) {
    case 'recharge':
      return recharge(words, recognised)
    case 'history':
      return {
        icon: Clock,
        title: say('box.history', { number: unbroken(recognised.accountNumber) }),
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
    case 'amount':
      return {
        icon: IndianRupee,
        title: say('box.amount', { amount: words.rupees(recognised.amountPaise, 'when-needed') }),
        detail: say('command.recharge'),
        run: (navigate) => {
          search(counters.mobile, typedAmount(recognised.amountPaise))
          navigate('/recharge')
        },
      }
    case 'sale':
      return saleSuggestion(words, recognised.sale)
    case 'receipt':
      return receipt(words, recognised)
    case 'box-action':
      return boxAction(words, boxActions, recognised.boxAction)
    case 'biller':
      return biller(recognised.biller)
    case 'all-receipts':
      return {
        icon: FileSearch,
        title: say('box.all-receipts', { text: recognised.text }),
        detail: say('command.receipts'),
        run: (navigate) => navigate(`/receipts/number/${encodeURIComponent(recognised.text.toWellFormed())}`),
      }
    case 'all-billers':
      return allBillers(words, recognised.text)
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
    case 'identity-number':
      return { icon: ShieldAlert, title: say('box.aadhaar'), detail: say('box.aadhaar.detail'), run: null }
    default:
      return assertNever(recognised)
  }
}

function customerTitle(
  { say }: Words,
  { accountNumber, name }: Extract<Recognised, { kind: 'customer' }>,
): string {
  const number = unbroken(accountNumber)
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

function recharge(words: Words, recognised: Extract<Recognised, { kind: 'recharge' }>): Suggestion {
  const { service, accountNumber, amountPaise } = recognised
  const isMobile = service === 'mobile'
  const number = isMobile ? unbroken(accountNumber) : accountNumber
  return {
    icon: isMobile ? Smartphone : SatelliteDish,
    title:
      amountPaise === null
        ? words.say(isMobile ? 'box.recharge' : 'box.dth', { number })
        : words.say('box.recharge-for', { number, amount: words.rupees(amountPaise, 'when-needed') }),
    detail: words.say(`sale.service.${service}`),
    run: (navigate) => {
      openWith(service, isMobile ? groupMobile(accountNumber) : accountNumber)
      if (amountPaise !== null) search(counters[service], typedAmount(amountPaise))
      navigate(isMobile ? '/recharge' : '/dth')
    },
  }
}

const biller = (found: Biller): Suggestion => ({
  icon: FileText,
  title: found.name,
  detail: found.category,
  run: (navigate) => {
    showCategory(null)
    chooseBiller(found)
    navigate('/bills')
  },
})

const allBillers = ({ say }: Words, text: string): Suggestion => ({
  icon: Search,
  title: say('box.biller', { text }),
  detail: say('command.bills'),
  run: (navigate) => {
    leaveBiller()
    showCategory(null)
    findBiller(text)
    navigate('/bills')
  },
})
