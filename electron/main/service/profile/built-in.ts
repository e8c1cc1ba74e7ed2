// The built-in profile: documented paths where there are any, otherwise our own (docs/service-gaps.md 2).
import { type OperationName } from '@shared/operations'
import { PROFILE_VERSION, profileSchema, type OperationProfile, type ServiceProfile } from './schema'
import type { z } from 'zod'

type OperationInput = z.input<typeof profileSchema>['ops'][OperationName]

const post = (path: string, more: Partial<OperationInput> = {}): OperationInput => ({
  provenance: 'SEED',
  method: 'POST',
  path,
  ...more,
})
const get = (path: string, more: Partial<OperationInput> = {}): OperationInput => ({
  provenance: 'SEED',
  method: 'GET',
  path,
  ...more,
})

const OPERATIONS: Readonly<Record<OperationName, OperationInput>> = {
  'recharge.look-up': post('/api/v1/recharge/hlr-check', { request: { number_fields: ['mobile_number'] } }),
  'recharge.dth-info': post('/api/v1/recharge/dth-info', { request: { number_fields: ['ca_number'] } }),
  'recharge.plans': post('/api/v1/recharge/browse-plan'),
  'recharge.initiate': post('/api/v1/recharge/initiate', {
    request: { number_fields: ['operator_code', 'number', 'amount'] },
  }),
  'recharge.operators': get('/api/v1/recharge/operator-list', { provenance: 'ASSUMED' }),
  'recharge.status': get('/api/v1/recharge/status/{requestId}', { provenance: 'SEEN' }),
  'bill.billers': post('/api/v1/bill-payment/biller-list'),
  'bill.fetch': post('/api/v1/bill-payment/fetch-bill', {
    provenance: 'SEEN',
    request: { number_fields: ['operator_id'], send_nulls: ['ad1', 'ad2'] },
  }),
  'bill.pay': post('/api/v1/bill-payment/pay-bill', {
    provenance: 'ASSUMED',
    request: { number_fields: ['operator_id', 'amount'], send_nulls: ['ad1', 'ad2'] },
  }),
  'bill.status': get('/api/v1/bill-payment/status/{requestId}', { provenance: 'ASSUMED', enabled: false }),
  'verify.upi': post('/api/v1/verification/upi-verify'),
  'verify.bank': post('/api/v1/verification/bank-verify'),
  'verify.pan': post('/api/v1/verification/pan-verify'),
  'verify.gstin': post('/api/v1/verification/gstin-verify'),
  'aadhaar.send-otp': post('/api/v1/aadhaar/send-otp'),
  'aadhaar.verify-otp': post('/api/v1/aadhaar/verify-otp'),
  'docvault.initiate': post('/api/v1/{docvault}/initiate', {
    provenance: 'SEEN',
    request: { number_fields: ['expiry_minutes'] },
  }),
  'docvault.status': get('/api/v1/{docvault}/status/{requestId}'),
  'docvault.download': get('/api/v1/{docvault}/downloadAadhaar/{requestId}'),
  'account.onboard': post('/api/v1/{partner}-payment-bank/onboarding'),
  'account.create': post('/api/v1/{partner}-payment-bank/create'),
  'account.status': get('/api/v1/{partner}-payment-bank/status/{requestId}'),
  'message.sms': post('/api/v1/comunication/send-sms'),
  'message.chat': post('/api/v1/comunication/{chatapp}/send-message'),
}

/** The placeholder words stand in the paths until a shop's deployment says otherwise. */
export const BUILT_IN_PROFILE: ServiceProfile = profileSchema.parse({
  profile_version: PROFILE_VERSION,
  path_words: { partner: 'partner', docvault: 'docvault', chatapp: 'chatapp' },
  ops: OPERATIONS,
  status_words: {
    success: ['success', 'successful', 'paid'],
    pending: ['pending', 'processing', 'queued', 'initiated', 'awaited'],
    failed: ['failed', 'failure', 'rejected'],
    refunded: ['refunded', 'reversed', 'refund'],
  },
})

/** The operation according to `profile`, with the deployment's own words in its path. */
export function operationOf(profile: ServiceProfile, name: OperationName): OperationProfile {
  const operation = profile.ops[name]
  const { partner, docvault, chatapp } = profile.path_words
  const path = operation.path
    .replaceAll('{partner}', partner)
    .replaceAll('{docvault}', docvault)
    .replaceAll('{chatapp}', chatapp)
  return { ...operation, path }
}
