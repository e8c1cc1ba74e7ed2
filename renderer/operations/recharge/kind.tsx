// What the counter can do with a recharge, and what the counter box recognises of it: a mobile number, the number of a dish,
// an amount.
import { IndianRupee, SatelliteDish, Smartphone } from 'lucide-react'
import { groupMobile, unbrokenMobile } from '#shared/base/identifiers/mobile'
import { formatRupees, type Paise } from '#shared/base/money'
import type { RechargeService } from '#shared/operations/recharge/recharge-schemas'
import type { CounterBoxPart, Kind, Suggestion } from '../../sale/kind'
import type { Words } from '../../texts/words'
import { beginSale, openWith } from './begin'
import { askRepeat, search } from './counter-actions'
import { counters } from './counter-store'
import { keptCounter } from './sale-actions'

type RechargeHit =
  | {
      readonly kind: 'recharge'
      readonly service: RechargeService
      readonly accountNumber: string
      /** Typed behind the number; null if there was none. */
      readonly amountPaise: Paise | null
    }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }

const PATHS: { readonly [Service in RechargeService]: string } = { mobile: '/recharge', dth: '/dth' }
/** Range of lengths of the numbers that direct-to-home operators print on their cards. */
const SUBSCRIBER_DIGITS = { least: 8, most: 12 }

function subscriber(digits: string): readonly RechargeHit[] {
  const fits =
    /^\d+$/.test(digits) &&
    digits.length >= SUBSCRIBER_DIGITS.least &&
    digits.length <= SUBSCRIBER_DIGITS.most
  return fits ? [{ kind: 'recharge', service: 'dth', accountNumber: digits, amountPaise: null }] : []
}

/** An amount as it is typed into the plans' search: `299`, `77.25`. */
const typedAmount = (amountPaise: Paise): string =>
  formatRupees(amountPaise, 'when-needed').replace(/[₹,]/g, '')

function suggestRecharge(words: Words, hit: Extract<RechargeHit, { kind: 'recharge' }>): Suggestion {
  const { service, accountNumber, amountPaise } = hit
  const isMobile = service === 'mobile'
  const number = isMobile ? unbrokenMobile(accountNumber) : accountNumber
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
      navigate(PATHS[service])
    },
  }
}

const counterBox: CounterBoxPart<RechargeHit> = {
  read: ({ digits, mobile, amountPaise }) => {
    const amount: readonly RechargeHit[] = amountPaise === null ? [] : [{ kind: 'amount', amountPaise }]
    if (mobile === null) return { likely: [], possible: [...subscriber(digits), ...amount] }
    const { mobileNumber: accountNumber } = mobile
    return {
      likely: [{ kind: 'recharge', service: 'mobile', accountNumber, amountPaise: mobile.amountPaise }],
      possible: [...(mobile.amountPaise === null ? subscriber(accountNumber) : []), ...amount],
    }
  },
  find: 'none',
  searchFurther: 'none',
  hits: {
    recharge: {
      idOf: ({ service, accountNumber }) => `recharge-${service}-${accountNumber}`,
      suggestionOf: suggestRecharge,
    },
    amount: {
      idOf: ({ kind }) => kind,
      suggestionOf: ({ say, rupees }, { amountPaise }) => ({
        icon: IndianRupee,
        title: say('box.amount', { amount: rupees(amountPaise, 'when-needed') }),
        detail: say('command.recharge'),
        run: (navigate) => {
          search(counters.mobile, typedAmount(amountPaise))
          navigate(PATHS.mobile)
        },
      }),
    },
  },
}

export const rechargeKind = {
  screens: async () => {
    const { RechargeScreen } = await import('./CounterForm')
    return {
      recharge: () => <RechargeScreen key="mobile" service="mobile" />,
      dth: () => <RechargeScreen key="dth" service="dth" />,
    }
  },
  begin: { recharge: () => beginSale(counters.mobile), dth: () => beginSale(counters.dth) },
  repeat: (sale, navigate) => {
    const { service } = sale.subject
    openWith(service, sale.accountNumber)
    askRepeat(counters[service], sale)
    navigate(PATHS[service])
  },
  drafts: { mobile: keptCounter('mobile'), dth: keptCounter('dth') },
  counterBox,
} satisfies Kind<'recharge'>
