// UPI id and bank account verification.
import { z } from 'zod'
import { success, type Answer } from '../../core/answers'
import { branchOf } from '../../catalogue/banks'
import { personOf } from '../../catalogue/people'
import { literal, literalDigits } from '../../core/exact-json'
import { post, text } from '../../core/fields'
import { serviceId, type Practice, type Route } from '../../core/practice'
import { codeOfIdentifier } from '../../troubles/carriers'
import { codeOfNumber, type KindOf } from '../../troubles/trouble'
import { bankScripts, upiScripts } from '../../troubles/verification'

const VERIFIED = 'verified'

const upiFields = z.object({
  upi_id: text.regex(/^[A-Za-z0-9._-]{1,}@[A-Za-z][A-Za-z0-9.-]+$/, 'is not a UPI id'),
})

function verifyUpi({ upi_id }: z.output<typeof upiFields>, practice: Practice): Answer {
  const found = {
    request_id: serviceId(practice, 'upi'),
    account_exists: true,
    upi_id,
    holder_name: personOf(practice.seed, 'upi', upi_id.toLowerCase()).name.toUpperCase(),
    note: '',
    status: VERIFIED,
  }
  const finding = upiScripts.get(codeOfIdentifier(upi_id) ?? '')?.kind
  return success('UPI id checked.', { ...found, ...upiChange(finding) })
}

function upiChange(finding: KindOf<typeof upiScripts> | undefined): object {
  switch (finding) {
    case undefined:
      return {}
    case 'no-account':
      return { account_exists: false, holder_name: '', status: 'not_verified' }
    case 'not-verified':
      return { status: 'not_verified' }
    case 'with-note':
      return { note: 'Name as registered with the bank; account is a joint account.' }
    case 'no-name':
      return { holder_name: null }
  }
}

const bankFields = z.object({
  account_number: text.regex(/^[0-9A-Za-z]{1,40}$/, 'is not an account number'),
  ifsc_code: text.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'is not an IFSC'),
})

function verifyBank(fields: z.output<typeof bankFields>, practice: Practice): Answer {
  const { account_number, ifsc_code } = fields
  const found = {
    request_id: serviceId(practice, 'bank'),
    account_exists: true,
    upi_id: null,
    account_holder_name: personOf(practice.seed, 'account', account_number, ifsc_code).name.toUpperCase(),
    note: '',
    status: VERIFIED,
    bank_details: { account: accountAsNumber(account_number), ...branchOf(practice.seed, ifsc_code) },
  }
  const finding = bankScripts.get(codeOfNumber(account_number) ?? '')?.kind
  return success('Bank account checked.', {
    ...found,
    ...bankChange(finding, found.bank_details, account_number),
  })
}

/**
 * The service sends the account as a number: its leading zeros are gone, and it may be longer than a double can hold.
 */
const accountAsNumber = (account: string): unknown =>
  /^\d+$/.test(account) ? literalDigits(account) : account

function bankChange(
  finding: KindOf<typeof bankScripts> | undefined,
  details: object,
  account: string,
): object {
  switch (finding) {
    case undefined:
      return {}
    case 'no-account':
      return { account_exists: false, account_holder_name: '', status: 'not_verified' }
    case 'pending':
      return { status: 'pending', account_holder_name: '' }
    case 'exponent':
      return { bank_details: { ...details, account: literal(`${account.charAt(0)}.${account.slice(1)}e+9`) } }
    case 'nulls':
      return {
        upi_id: null,
        note: null,
        bank_details: { ...details, swift: null, contact: null, micr: null },
      }
    case 'no-details':
      return { bank_details: [] }
  }
}

export const verificationRoutes: readonly Route[] = [
  post('verify.upi', 'verification/upi-verify', upiFields, verifyUpi, { troubleField: 'upi_id' }),
  post('verify.bank', 'verification/bank-verify', bankFields, verifyBank, { troubleField: 'account_number' }),
]
