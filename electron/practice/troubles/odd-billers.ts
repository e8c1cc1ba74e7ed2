// Billers that no list should have and every list has: broken patterns, empty parameters, endless names. All are called
// "Practice ...", so that a search finds them, and accept any trouble number.
import { PRACTICE_BILLER_ID } from '#shared/shop/practice'
import type { TroubleText } from './trouble'

export interface OddBiller {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly fetch_bill: boolean
  /** As sent, whatever its shape. */
  readonly parameters: unknown
  readonly happens: TroubleText
}

const LONG_NAME_LENGTH = 1_000

const one = (regex: string, required: unknown = true, display_name = 'Consumer Number') => ({
  canumber: { display_name, regex, required },
})

// oxfmt-ignore
export const ODD_BILLERS: readonly OddBiller[] = [
  { id: PRACTICE_BILLER_ID, name: 'Practice Electricity', category: 'Electricity', fetch_bill: true, parameters: one('^[0-9]{6,14}$'), happens: 'biller.electricity' },
  { id: '11', name: 'Practice Water', category: 'Water', fetch_bill: true, parameters: one('^[0-9]{6,14}$'), happens: 'biller.water' },
  { id: 'PRAC00000NAT02', name: 'Practice Runaway Pattern', category: 'Gas', fetch_bill: true, parameters: one('^(([0-9])+.?)+$'), happens: 'biller.runaway-pattern' },
  { id: 'PRAC00000NAT03', name: 'Practice Broken Pattern', category: 'Gas', fetch_bill: true, parameters: one('^[0-9{5$'), happens: 'biller.broken-pattern' },
  { id: 'PRAC00000NAT04', name: 'Practice Delimited Pattern', category: 'Gas', fetch_bill: true, parameters: one('/^[a-z]{2}[0-9]{6,10}$/i'), happens: 'biller.delimited-pattern' },
  { id: 'PRAC00000NAT05', name: 'Practice Foreign Pattern', category: 'Gas', fetch_bill: true, parameters: one('\\A(?P<number>\\d{6,14}+)\\z'), happens: 'biller.foreign-pattern' },
  { id: 'PRAC00000NAT06', name: 'Practice Empty Pattern', category: 'Broadband', fetch_bill: true, parameters: one(''), happens: 'biller.empty-pattern' },
  { id: 'PRAC00000NAT07', name: 'Practice No Parameters', category: 'Broadband', fetch_bill: false, parameters: [], happens: 'biller.no-parameters' },
  { id: 'PRAC00000NAT08', name: 'Practice Missing Parameters', category: 'Broadband', fetch_bill: true, parameters: null, happens: 'biller.missing-parameters' },
  { id: 'PRAC00000NAT09', name: 'Practice Required As Text', category: 'Insurance', fetch_bill: true, parameters: { ...one('^[0-9]{6,14}$', '1'), ad1: { display_name: 'Branch', regex: '^[A-Z]{3}$', required: '0' } }, happens: 'biller.required-as-text' },
  { id: 'PRAC00000NAT10', name: 'Practice Many Parameters', category: 'Insurance', fetch_bill: true, parameters: { ...one('^[0-9]{6,14}$', true, 'Policy Number'), ad1: { display_name: 'Date of Birth (DD/MM/YYYY)', regex: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', required: true }, ad2: { display_name: 'Cycle Number', regex: '^[0-9]{1,2}$', required: false }, 'City Name': { display_name: 'City', regex: '^(Surat)$', required: true } }, happens: 'biller.many-parameters' },
  { id: 'PRAC00000NAT11', name: 'Practice Amount Only', category: 'Donation', fetch_bill: false, parameters: one('^[0-9]{6,14}$', true, 'Donor Number'), happens: 'biller.amount-only' },
  { id: 'PRAC00000NAT13', name: 'Practice No Enquiry', category: 'Electricity', fetch_bill: false, parameters: one('^[0-9]{6,14}$'), happens: 'biller.no-enquiry' },
  { id: 'PRAC00000NAT12', name: `Practice Endless Name ${'and Sons '.repeat(LONG_NAME_LENGTH / 9)}`.slice(0, LONG_NAME_LENGTH), category: 'Rental', fetch_bill: false, parameters: one('^[0-9]{6,14}$'), happens: 'biller.endless-name' },
]

/** Billers about whose payments the service answers no enquiry, as a shop's own service may know none at all. */
export const BILLERS_WITHOUT_STATUS: ReadonlySet<string> = new Set(['PRAC00000NAT13'])
