// What counters of the demonstration sell, and how often. The operators' names are those on every shop's wall, their codes those of the practice
// service; the billers are made up.
import type { MoneyWay } from '#shared/base/payment-ways'
import type { SaleSubject } from '#shared/sale/subject'
import { PAISE_PER_RUPEE } from '#shared/base/money'
import type { Chance } from './chance'

interface Payee {
  readonly code: string
  readonly name: string
}

const MOBILE = [
  [{ code: '101', name: 'Jio' }, 40],
  [{ code: '102', name: 'Airtel' }, 33],
  [{ code: '103', name: 'Vi' }, 17],
  [{ code: '104', name: 'BSNL' }, 10],
] as const satisfies readonly (readonly [Payee, number])[]

const DTH = [
  { code: '201', name: 'Tata Play' },
  { code: '202', name: 'Airtel Digital TV' },
  { code: '203', name: 'Dish TV' },
  { code: '205', name: 'Sun Direct' },
] as const satisfies readonly Payee[]

interface Biller extends Payee {
  readonly category: string
  readonly rupees: readonly [number, number]
}
const BILLERS = [
  [{ code: 'DEMO00000POW01', name: 'Narmada Power', category: 'Electricity', rupees: [240, 3_800] }, 55],
  [{ code: 'DEMO00000WAT01', name: 'Sahyadri Water Board', category: 'Water', rupees: [90, 900] }, 15],
  [{ code: 'DEMO00000GAS01', name: 'Deccan Piped Gas', category: 'Gas', rupees: [150, 1_400] }, 15],
  [{ code: 'DEMO00000NET01', name: 'Kaveri Broadband', category: 'Broadband', rupees: [399, 1_299] }, 15],
] as const satisfies readonly (readonly [Biller, number])[]
const BILL_FEE_PAISE = 5 * PAISE_PER_RUPEE
const SHARE_WITH_FEE = 0.3

/** Rupees, with weights. */
const RECHARGES = [
  [19, 6],
  [29, 5],
  [99, 6],
  [155, 10],
  [199, 18],
  [239, 12],
  [299, 22],
  [349, 9],
  [479, 4],
  [666, 5],
  [859, 3],
  [2_999, 1],
] as const
const DTH_RUPEES = [155, 200, 250, 300, 350, 450, 600] as const

export interface Goods {
  readonly subject: SaleSubject
  readonly amountPaise: number
  /** The number or account, made up. */
  readonly accountNumber: string
}

const KINDS = [
  ['mobile', 66],
  ['dth', 13],
  ['bill', 21],
] as const

export function goodsFor(chance: Chance, circle: string, way: MoneyWay): Goods {
  const kind = chance.weighed(KINDS)
  return kind === 'bill' ? billFor(chance, way) : rechargeFor(chance, circle, kind)
}

function rechargeFor(chance: Chance, circle: string, service: 'mobile' | 'dth'): Goods {
  const isMobile = service === 'mobile'
  const operator = isMobile ? chance.weighed<Payee>(MOBILE) : chance.pick<Payee>(DTH)
  const rupees = isMobile ? chance.weighed(RECHARGES) : chance.pick(DTH_RUPEES)
  return {
    subject: {
      operation: 'recharge',
      service,
      operatorCode: operator.code,
      operatorName: operator.name,
      circle: isMobile ? circle : null,
      lookup: isMobile ? 'automatic' : 'manual',
      planDescription: null,
      planValidity: null,
    },
    amountPaise: rupees * PAISE_PER_RUPEE,
    accountNumber: isMobile ? `9${digits(chance, 9)}` : `3${digits(chance, 9)}`,
  }
}

function billFor(chance: Chance, paymentMode: MoneyWay): Goods {
  const { code, name, category, rupees } = chance.weighed<Biller>(BILLERS)
  return {
    subject: {
      operation: 'bill',
      service: 'bill',
      billerId: code,
      billerName: name,
      category,
      amountSource: 'fetched',
      paymentMode,
      ...(chance.happens(SHARE_WITH_FEE) ? { feePaise: BILL_FEE_PAISE } : {}),
    },
    amountPaise: chance.whole(...rupees) * PAISE_PER_RUPEE,
    accountNumber: digits(chance, 11),
  }
}

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('')
