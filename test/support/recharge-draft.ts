// A recharge as a form gives it: chosen by hand, without a plan or a name; ordinary except for what a test sets.
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import { paise } from '#shared/base/money'

export const rechargeDraft = (change: Partial<RechargeDraft> = {}): RechargeDraft => ({
  service: 'mobile',
  accountNumber: '9876543210',
  operatorCode: '101',
  circle: 'Delhi NCR',
  lookup: 'manual',
  amountPaise: paise(29_900),
  planDescription: null,
  planValidity: null,
  customerName: null,
  ...change,
})
