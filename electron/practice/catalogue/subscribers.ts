// The owner of a mobile number or a DTH subscription, derived from the number alone.
import { DAY_MS } from '#shared/base/clock'
import { CIRCLES } from '#shared/operations/recharge/recharge-schemas'
import { fraction, pick, pickWeighted, whole } from '../core/seeded'
import { yearMonthDay } from '../core/times'
import { MOBILE_OPERATORS, type PracticeOperator } from './operators'
import { personOf } from './people'

export interface NumberOwner {
  readonly operator: PracticeOperator
  readonly circle: string
}

/** Operator and circle of a mobile number. Numbers can be ported, so the prefix says nothing. */
export function ownerOf(seed: number, mobileNumber: string): NumberOwner {
  const circle = pick(CIRCLES, seed, 'circle', mobileNumber)
  const serving = MOBILE_OPERATORS.filter((operator) => operator.circles?.includes(circle) ?? true)
  return { operator: pickWeighted(serving, seed, 'operator', mobileNumber), circle }
}

export interface Subscriber {
  readonly Balance: number
  readonly customerName: string
  readonly NextRechargeDate: string
  readonly status: string
  readonly planname: string
  readonly MonthlyRecharge: number
}

const PACK_NAMES = [
  'Hindi Family HD',
  'Hindi Basic',
  'Tamil Basic',
  'Telugu Smart',
  'Sports & News',
  'Premium HD',
]
const MONTHLY_RUPEES = [210, 244, 265, 299, 335, 389, 549] as const
const SHARE_SUSPENDED = 0.2

/** The record of a DTH subscription as of `nowMs`. */
export function subscriberOf(seed: number, operatorCode: string, number: string, nowMs: number): Subscriber {
  const drawn = [seed, 'dth', operatorCode, number] as const
  const suspended = fraction(...drawn, 'suspended') < SHARE_SUSPENDED
  const days = suspended ? -whole(1, 20, ...drawn, 'days') : whole(1, 30, ...drawn, 'days')
  return {
    Balance: suspended ? whole(0, 9, ...drawn, 'balance') : whole(20, 600, ...drawn, 'balance'),
    customerName: personOf(seed, 'dth', number).name,
    NextRechargeDate: yearMonthDay(nowMs + days * DAY_MS),
    status: suspended ? 'SUSPENDED' : 'ACTIVE',
    planname: pick(PACK_NAMES, ...drawn, 'pack'),
    MonthlyRecharge: pick(MONTHLY_RUPEES, ...drawn, 'monthly'),
  }
}
