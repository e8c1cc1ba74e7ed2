import { expect, it } from 'vitest'
import { typedSearch } from '#shared/office/typed-search'

it.each([
  ['last-digits', ' ३२१० ', { kind: 'last-digits', digits: '3210' }],
  ['amount', '₹1,299.50', { kind: 'amount', amountPaise: 129_950 }],
  ['id', 'gmhkx1a2b-00aa', { kind: 'id', id: 'GMHKX1A2B-00AA' }],
  ['reference', ' utr55ab ', { kind: 'reference', reference: 'utr55ab' }],
] as const)('a sale is looked up by %s as the office keeps it, however it is typed', (kind, text, by) => {
  expect(typedSearch(text, kind)).toEqual({ ok: true, by })
})

it.each([
  ['last-digits', '321', 'not-last-digits'],
  ['last-digits', '32105', 'not-last-digits'],
  ['last-digits', 'abcd', 'not-last-digits'],
  ['amount', '12.345', 'too-many-decimals'],
  ['amount', '0', 'zero'],
  ['amount', '299,50,1', 'not-a-number'],
] as const)('%s cannot be “%s”', (kind, text, problem) => {
  expect(typedSearch(text, kind)).toMatchObject({ ok: false, problem })
})
