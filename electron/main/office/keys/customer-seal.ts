// What the office is given of a customer: a hash of the number under a key that only counters hold, its last digits, and the rest sealed to
// counters. So the office finds equal numbers and can read none.
import { createHmac, createSecretKey } from 'node:crypto'
import { z } from 'zod'
import { MOST_OTHER_NUMBERS, type PushedCustomer } from '#shared/protocol/entries'
import { comparedInput } from '#shared/operations/bill/bill-identity'
import { lastDigitsOf } from '#shared/protocol/number'
import type { RequestId } from '#shared/base/ids'
import { seal, unseal } from '#shared/node/sealing/encryption'
import type { Journal } from '../../journal'

export type Customer = NonNullable<ReturnType<ReturnType<Journal['customersOf']>['get']>>

export interface CustomerSeal {
  /** 32 bytes, base64url: to search the office for a number. */
  numberHash(number: string): string
  sealed(id: RequestId, customer: Customer): PushedCustomer
  /** What `sealed` sealed for this sale; null for anything else. */
  opened(id: string, sealed: string): Customer | null
}

/** What a counter looks for and reads, and seals nothing by. */
export type CustomerReader = Pick<CustomerSeal, 'numberHash' | 'opened'>

export interface CustomerKeys {
  /** 32 secret bytes, the same at every counter of the office. */
  readonly numberKey: Uint8Array
  /** 32 secret bytes, the same at every counter of the office. */
  readonly customerKey: Uint8Array
  /** Those before it, newest first. */
  readonly formerCustomerKeys?: readonly Uint8Array[]
}

const NUMBER_PURPOSE = 'galla/office-number/1'
const purposeOf = (id: string): string => `galla/office-customer/1\n${id}`

const customerSchema = z.object({
  accountNumber: z.string(),
  customerName: z.string().nullable(),
  customerMobile: z.string().nullable(),
  identities: z.array(z.string()).readonly().optional(),
})

export function createCustomerSeal({
  numberKey,
  customerKey,
  formerCustomerKeys = [],
}: CustomerKeys): CustomerSeal {
  const hashing = createSecretKey(numberKey)
  const sealing = createSecretKey(customerKey)
  const opening = [sealing, ...formerCustomerKeys.map((key) => createSecretKey(key))]
  const numberHash = (number: string): string =>
    createHmac('sha256', hashing)
      .update(`${NUMBER_PURPOSE}\n${comparedInput(number)}`)
      .digest('base64url')
  return {
    numberHash,
    sealed: (id, { otherNumbers = [], ...customer }) => ({
      id,
      numberHash: numberHash(customer.accountNumber),
      ...othersOf(numberHash(customer.accountNumber), otherNumbers.map(numberHash)),
      lastDigits: lastDigitsOf(customer.accountNumber),
      sealed: seal(sealing, Buffer.from(JSON.stringify(customer)), purposeOf(id)).toString('base64url'),
    }),
    opened: (id, sealed) => {
      for (const key of opening) {
        const plain = unseal(key, Buffer.from(sealed, 'base64url'), purposeOf(id))
        if (plain !== null) return customerSchema.safeParse(JSON.parse(plain.toString())).data ?? null
      }
      return null
    },
  }
}

function othersOf(first: string, hashes: readonly string[]): Pick<PushedCustomer, 'otherHashes'> {
  const others = [...new Set(hashes)].filter((hash) => hash !== first).slice(0, MOST_OTHER_NUMBERS)
  return others.length === 0 ? {} : { otherHashes: others }
}
