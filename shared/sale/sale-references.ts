// The references of a sale, gathered from the service's answers.
import type { NationalReferences, References } from './outcome'
import type { Sale } from './sale'
import { subjectFacts, type SaleSubject } from './subject'

/** Later references fill gaps; they never replace earlier ones. */
export function completed({ references: known, subject }: Sale, later: References): References {
  const national = completedNational(known.national, later.national)
  return {
    referenceId: known.referenceId ?? later.referenceId,
    acknowledgementNumber: known.acknowledgementNumber ?? later.acknowledgementNumber,
    operatorReference: known.operatorReference ?? operatorsOwn(later.operatorReference, subject),
    ...(national === undefined ? {} : { national }),
  }
}

function completedNational(
  known: NationalReferences | undefined,
  later: NationalReferences | undefined,
): NationalReferences | undefined {
  if (known === undefined || later === undefined) return known ?? later
  return {
    transactionId: known.transactionId ?? later.transactionId,
    approvalNumber: known.approvalNumber ?? later.approvalNumber,
  }
}

/**
 * `operator_id` is documented as the operator's code, but some services put the operator's own reference there (T75).
 * It counts as a reference only if it differs from the code and the name that we sent.
 */
function operatorsOwn(text: string | null, subject: SaleSubject): string | null {
  return text !== null && subjectFacts(subject).echoes.includes(text.trim()) ? null : text
}
