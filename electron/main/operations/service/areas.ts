// The areas of the service and all their operations: everything that the rest of the app can call, and that the
// built-in profile and the published description contain.
import type { OperationName } from '#shared/operations/registry'
import type { ServiceContext } from '../../service/client/service-context'
import { accountOperations } from '../account/service/account'
import { billOperations } from '../bill/service/bill'
import { identityOperations } from '../checks/service/identity'
import { messageOperations } from '../checks/service/message'
import { onboardingOperations } from '../checks/service/onboarding'
import { rechargeOperations } from '../recharge/service/recharge'
import { areaOf, type AreaOf, type OperationRow } from '../../service/answers/row'
import { verificationOperations } from '../checks/service/verification'

/** One row for each operation of the registry, and no other. */
export const OPERATION_ROWS: { readonly [Name in OperationName]: OperationRow } = {
  ...rechargeOperations,
  ...billOperations,
  ...verificationOperations,
  ...identityOperations,
  ...onboardingOperations,
  ...accountOperations,
  ...messageOperations,
}

export interface Areas {
  readonly recharge: AreaOf<typeof rechargeOperations>
  readonly bill: AreaOf<typeof billOperations>
  readonly verification: AreaOf<typeof verificationOperations>
  readonly identity: AreaOf<typeof identityOperations>
  readonly onboarding: AreaOf<typeof onboardingOperations>
  readonly account: AreaOf<typeof accountOperations>
  readonly message: AreaOf<typeof messageOperations>
}

export const areasOf = (context: ServiceContext): Areas => ({
  recharge: areaOf(rechargeOperations, context),
  bill: areaOf(billOperations, context),
  verification: areaOf(verificationOperations, context),
  identity: areaOf(identityOperations, context),
  onboarding: areaOf(onboardingOperations, context),
  account: areaOf(accountOperations, context),
  message: areaOf(messageOperations, context),
})
