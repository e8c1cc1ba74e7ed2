// Whether a sale may be sent again under the same id, and by which rule: the same answer that main would give, so that
// the button is shown only if it works.
import { resendStanding, type ResendStanding } from '@shared/domain/resend'
import type { Sale } from '@shared/domain/sale'
import { useAsk } from '../../app/queries'

export function useResendStanding(sale: Sale): ResendStanding {
  const { data } = useAsk('resend-rules.list', {})
  const rules = data?.ok === true ? data.value : []
  const isSafe = rules.some(({ operation, isSafe }) => isSafe && operation === sale.subject.operation)
  return resendStanding(sale, isSafe)
}
