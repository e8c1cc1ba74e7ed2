// The code of a receipt is read back as it was printed, and nothing else is taken for one.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ENVIRONMENTS } from '#shared/base/environment'
import { receiptNumber, type RequestId } from '#shared/base/ids'
import { readReceiptCode, receiptCode, type ReceiptCode } from '#shared/sale/receipt-code'

const codes: fc.Arbitrary<ReceiptCode> = fc.record({
  environment: fc.constantFrom(...ENVIRONMENTS),
  number: fc.integer({ min: 1, max: 99_999_999 }).map(receiptNumber),
  chainDigits: fc.constantFrom('', '9f31c2ab', '00000000'),
  requestId: fc.stringMatching(/^[A-Za-z0-9_-]{8,32}$/).map((id) => id as RequestId),
})

it('every code is read back as it was written', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(readReceiptCode(receiptCode(code))).toEqual(code)
    }),
  )
})

it.each([
  '',
  'GALLA/000142',
  'galla/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B',
  'GALLA-LIVE/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B',
  'GALLA/142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B',
  'GALLA/000142/9f31c2ab/../settings',
  'GALLA/000142/9f31c2ab/Rk7_2Qd9xT0aLm3wYv5B/more',
])('%j is no code of a receipt', (text) => {
  expect(readReceiptCode(text)).toBeNull()
})
