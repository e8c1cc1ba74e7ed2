// The operators of the practice service. The names are those on every shop's wall; the codes are the practice service's
// own and mean nothing anywhere else (no real codes: a wrong one recharges the wrong operator).
import { PRACTICE_OPERATOR_NAME } from '../troubles/lookup'

export interface PracticeOperator {
  readonly code: string
  readonly name: string
  readonly kind: 'mobile' | 'dth'
  /** How many of a hundred random numbers belong to it. */
  readonly weight: number
  /** Circles it serves, if not all of India. */
  readonly circles?: readonly string[]
}

export const MOBILE_OPERATORS: readonly PracticeOperator[] = [
  { code: '101', name: 'Jio', kind: 'mobile', weight: 40 },
  { code: '102', name: 'Airtel', kind: 'mobile', weight: 33 },
  { code: '103', name: 'Vi', kind: 'mobile', weight: 17 },
  { code: '104', name: 'BSNL', kind: 'mobile', weight: 8 },
  { code: '105', name: 'MTNL', kind: 'mobile', weight: 2, circles: ['Delhi NCR', 'Mumbai'] },
]

export const DTH_OPERATORS: readonly PracticeOperator[] = [
  { code: '201', name: 'Tata Play', kind: 'dth', weight: 1 },
  { code: '202', name: 'Airtel Digital TV', kind: 'dth', weight: 1 },
  { code: '203', name: 'Dish TV', kind: 'dth', weight: 1 },
  { code: '204', name: 'd2h', kind: 'dth', weight: 1 },
  { code: '205', name: 'Sun Direct', kind: 'dth', weight: 1 },
]

export const PRACTICE_OPERATOR: PracticeOperator = {
  code: '190',
  name: PRACTICE_OPERATOR_NAME,
  kind: 'mobile',
  weight: 0,
}

export const OPERATORS: readonly PracticeOperator[] = [
  ...MOBILE_OPERATORS,
  ...DTH_OPERATORS,
  PRACTICE_OPERATOR,
]

const operatorsByCode = new Map(OPERATORS.map((operator) => [operator.code, operator]))

export const operatorByCode = (code: string): PracticeOperator | undefined => operatorsByCode.get(code)
