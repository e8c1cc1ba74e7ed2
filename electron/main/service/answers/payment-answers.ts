// Answers that all payments share. The client reads them by the names in the profile (client/outcome.ts); these schemas
// describe them.
import { z } from 'zod'
import { exactText, flag, text } from './answer-fields'

export const paymentDocumented = z.object({
  request_id: exactText('the merchant’s own transaction id, echoed'),
  operator: text('operator name'),
  operator_id: text('operator code'),
  reference_id: text('service-side transaction reference'),
  ackno: text('operator acknowledgement number'),
  message: text('result text'),
})

export const paymentStatusDocumented = z.object({
  ...paymentDocumented.shape,
  status: text('success, pending, failed or refunded'),
  number: text(),
  amount: text(),
  refunded: flag(),
})
