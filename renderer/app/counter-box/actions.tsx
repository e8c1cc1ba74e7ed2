// What each recognised thing is called in the list, and what Enter does with it.
import {
  Clock,
  FileText,
  IndianRupee,
  ReceiptIndianRupee,
  SatelliteDish,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  SquareArrowRight,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { groupMobile } from '@shared/identifiers/mobile'
import { assertNever } from '@shared/result'
import { leaveBiller, search as findBiller, showCategory } from '../../features/bill/bill-actions'
import { openWith, search } from '../../features/recharge/counter-actions'
import { openCheck } from '../../features/verification/checks-store'
import { counters } from '../../features/recharge/counter-store'
import { saleNumber, saleWords } from '../../messages/sale-words'
import type { Words } from '../../messages/words'
import { COMMANDS, keysOf } from '../commands'
import { salePath } from '../screens'
import { runCommand } from '../use-commands'
import type { Recognised } from './recognise'

export interface Suggestion {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail: string
  /** Null for suggestions that only inform. */
  readonly run: ((navigate: (path: string) => void) => void) | null
}

/** A number does not break across lines. */
const unbroken = (digits: string): string => groupMobile(digits).replace(/ /g, '\u00a0')

export function suggestionOf(words: Words, recognised: Recognised): Suggestion {
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
        title: say('customer.title', { number: unbroken(recognised.accountNumber) }),
        detail: say('customer.detail'),
        run: (navigate) => navigate(`/customer/${recognised.accountNumber}`),
      }
    case 'amount':
      return {
        icon: IndianRupee,
        title: say('box.amount', { amount: words.rupees(recognised.amountPaise, 'when-needed') }),
        detail: say('command.recharge'),
        run: (navigate) => {
          search(counters.mobile, words.rupees(recognised.amountPaise, 'when-needed').replace(/[₹,]/g, ''))
          navigate('/recharge')
        },
      }
    case 'sale':
      return {
        icon: ReceiptIndianRupee,
        title: `${saleNumber(words, recognised.sale)} · ${words.rupees(recognised.sale.amountPaise)}`,
        detail: `${saleWords(words, recognised.sale).word} · ${words.time(recognised.sale.openedAt)}`,
        run: (navigate) => navigate(salePath(recognised.sale.requestId)),
      }
    case 'command':
      return {
        icon: SquareArrowRight,
        title: say(COMMANDS[recognised.command].label),
        detail: keysOf(recognised.command),
        run: () => void runCommand(recognised.command),
      }
    case 'biller':
      return biller(words, recognised.text)
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
    case 'identity-number':
      return { icon: ShieldAlert, title: say('box.aadhaar'), detail: say('box.aadhaar.detail'), run: null }
    default:
      return assertNever(recognised)
  }
}

function recharge(words: Words, recognised: Extract<Recognised, { kind: 'recharge' }>): Suggestion {
  const { service, accountNumber } = recognised
  const isMobile = service === 'mobile'
  return {
    icon: isMobile ? Smartphone : SatelliteDish,
    title: words.say(isMobile ? 'box.recharge' : 'box.dth', {
      number: isMobile ? unbroken(accountNumber) : accountNumber,
    }),
    detail: words.say(`sale.service.${service}`),
    run: (navigate) => {
      openWith(service, accountNumber)
      navigate(isMobile ? '/recharge' : '/dth')
    },
  }
}

const biller = ({ say }: Words, text: string): Suggestion => ({
  icon: FileText,
  title: say('box.biller', { text }),
  detail: say('command.bills'),
  run: (navigate) => {
    leaveBiller()
    showCategory(null)
    findBiller(text)
    navigate('/bills')
  },
})
