// Mobile and DTH recharge, in the words of the service.
import { z } from 'zod'
import { OPERATIONS } from '../registry'
import type { SubjectFacts } from '../subject-facts'
import { amountPaiseSchema } from '../../base/money-schemas'
import { numberTextSchema } from '../../base/number-text'

/**
 * Byte for byte as documented by the service: case, spaces and old spellings are part of the value (T56). The service
 * may add further ones.
 */
export const CIRCLES = [
  'Andhra Pradesh Telangana',
  'Assam',
  'Bihar Jharkhand',
  'Chennai',
  'Delhi NCR',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu Kashmir',
  'Karnataka',
  'Kerala',
  'Kolkata',
  'Madhya Pradesh Chhattisgarh',
  'Maharashtra Goa',
  'Mumbai',
  'North East',
  'Orissa',
  'Punjab',
  'Rajasthan',
  'Tamil Nadu',
  'UP East',
  'UP West',
  'West Bengal',
] as const

export const rechargeServiceSchema = z.enum(OPERATIONS['recharge.initiate'].sale.services)
export type RechargeService = z.output<typeof rechargeServiceSchema>

export const operatorSchema = z.object({
  code: z.string().min(1).max(64),
  name: z.string().min(1).max(120),
  kind: z.enum(['mobile', 'dth', 'other']),
  /** Other names under which a number lookup may report this operator. */
  aliases: z.array(z.string().max(120)).readonly(),
})
export type Operator = z.output<typeof operatorSchema>

export const operatorListSchema = z.object({
  operators: z.array(operatorSchema).readonly(),
  /** The circles to choose from: the documented 23, plus any the service added. */
  circles: z.array(z.string()).readonly(),
  fetchedAt: z.number(),
  source: z.enum(['service', 'shop', 'cache', 'old-cache']),
})
export type OperatorList = z.output<typeof operatorListSchema>

/**
 * The answer of a number lookup. `operator` or `matchedCircle` is null if no alias matches: the agent chooses, nothing
 * is guessed.
 */
export const numberLookupSchema = z.object({
  mobileNumber: z.string(),
  operatorText: z.string(),
  circleText: z.string(),
  operator: operatorSchema.nullable(),
  matchedCircle: z.string().nullable(),
  fetchedAt: z.number(),
})
export type NumberLookup = z.output<typeof numberLookupSchema>

export const planSchema = z.object({
  /**
   * The price as the service wrote it; `amountPaise` is null if that is not a plain amount (then it cannot be picked).
   */
  priceText: z.string(),
  amountPaise: z.number().int().nullable(),
  description: z.string(),
  validityText: z.string(),
  lastUpdateText: z.string(),
})
export type Plan = z.output<typeof planSchema>

export const planListSchema = z.object({
  operatorCode: z.string(),
  circle: z.string(),
  /** In the service's own order, under its own names (`Romaing` stays so). */
  categories: z.array(z.object({ name: z.string(), plans: z.array(planSchema).readonly() })).readonly(),
  fetchedAt: z.number(),
  /** `cache` when the service could not be asked and an older list is shown. */
  source: z.enum(['service', 'cache', 'old-cache']),
})
export type PlanList = z.output<typeof planListSchema>

/** A plan, or an amount without one, that this shop sold for an operator in a circle. */
export const commonPlanSchema = z.object({
  operatorCode: z.string(),
  circle: z.string(),
  amountPaise: z.number().int(),
  /** As it was sold; null for an amount without a plan. */
  planDescription: z.string().nullable(),
  soldCount: z.number().int().positive(),
  lastSoldAt: z.number(),
})
export type CommonPlan = z.output<typeof commonPlanSchema>

export const dthRecordSchema = z.object({
  customerName: z.string().nullable(),
  planName: z.string().nullable(),
  statusText: z.string().nullable(),
  balanceText: z.string().nullable(),
  nextRechargeDateText: z.string().nullable(),
  monthlyRechargePaise: z.number().int().nullable(),
  /** As the operator writes it, where it cannot be read as an amount. */
  monthlyRechargeText: z.string().optional(),
})
export type DthRecord = z.output<typeof dthRecordSchema>

export const dthSubscriberSchema = z.object({
  subscriberNumber: z.string(),
  operatorText: z.string(),
  records: z.array(dthRecordSchema).readonly(),
  fetchedAt: z.number(),
})
export type DthSubscriber = z.output<typeof dthSubscriberSchema>

/** What a recharge is about, without anything that names the customer (kept separately, so that it can be erased). */
export const rechargeSubjectSchema = z.object({
  operation: z.literal('recharge'),
  service: rechargeServiceSchema,
  operatorCode: z.string(),
  operatorName: z.string(),
  circle: z.string().nullable(),
  /** Who determined operator and circle: the service's lookup, or a person. */
  lookup: z.enum(['automatic', 'manual']),
  planDescription: z.string().nullable(),
  planValidity: z.string().nullable(),
})
export type RechargeSubject = z.output<typeof rechargeSubjectSchema>

export const rechargeFacts = (subject: RechargeSubject): SubjectFacts => ({
  payee: subject.operatorName,
  payeeCode: subject.operatorCode,
  isNumberOfPayee: false,
  category: null,
  mode: 'cash',
  feePaise: 0,
  echoes: [subject.operatorCode, subject.operatorName],
  details: [
    { name: 'operator', value: subject.operatorName },
    { name: 'circle', value: subject.circle },
    { name: 'plan', value: subject.planDescription },
    { name: 'validity', value: subject.planValidity },
  ],
})

const LONGEST_NUMBER = 40
const LONGEST_TEXT = 4_000

/** The number of what is recharged, as it was typed. */
export const accountNumberSchema = numberTextSchema.trim().min(1).max(LONGEST_NUMBER)

/** What a recharge is put together from at the counter, before it is a sale. */
export const rechargeDraftSchema = z.strictObject({
  service: rechargeServiceSchema,
  accountNumber: accountNumberSchema,
  operatorCode: z.string().min(1).max(64),
  circle: z.string().max(120).nullable(),
  lookup: z.enum(['automatic', 'manual']),
  amountPaise: amountPaiseSchema,
  planDescription: z.string().max(LONGEST_TEXT).nullable(),
  planValidity: z.string().max(200).nullable(),
  customerName: z.string().max(200).nullable(),
})
export type RechargeDraft = z.output<typeof rechargeDraftSchema>
