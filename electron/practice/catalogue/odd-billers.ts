// Billers that no list should have and every list has: broken patterns, empty parameters, endless names. All are called
// "Practice ...", so that a search finds them, and accept any trouble number.
import { PRACTICE_BILLER_ID } from '@shared/domain/practice'
import type { Told } from '../troubles/trouble'

export interface OddBiller {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly fetch_bill: boolean
  /** As sent, whatever its shape. */
  readonly parameters: unknown
  readonly happens: Told
}

const LONG_NAME_LENGTH = 1_000

const one = (regex: string, required: unknown = true, display_name = 'Consumer Number') => ({
  canumber: { display_name, regex, required },
})

// prettier-ignore
export const ODD_BILLERS: readonly OddBiller[] = [
  { id: PRACTICE_BILLER_ID, name: 'Practice Electricity', category: 'Electricity', fetch_bill: true, parameters: one('^[0-9]{6,14}$'), happens: { en: 'An ordinary biller for the codes below; its consumer numbers have 6 to 14 digits.', hi: 'नीचे के कोड आज़माने का साधारण बिलर; उपभोक्ता संख्या 6 से 14 अंक।' } },
  { id: '11', name: 'Practice Water', category: 'Water', fetch_bill: true, parameters: one('^[0-9]{6,14}$'), happens: { en: 'A biller whose id is a plain number; its payments have no national ids.', hi: 'बिलर जिसकी आईडी केवल अंक है; इसके भुगतान में राष्ट्रीय संख्याएँ नहीं आतीं।' } },
  { id: 'PRAC00000NAT02', name: 'Practice Runaway Pattern', category: 'Gas', fetch_bill: true, parameters: one('^(([0-9])+.?)+$'), happens: { en: 'Its pattern takes practically for ever on a long number that ends wrongly.', hi: 'इसका पैटर्न ग़लत अंत वाली लंबी संख्या पर कभी ख़त्म ही नहीं होता।' } },
  { id: 'PRAC00000NAT03', name: 'Practice Broken Pattern', category: 'Gas', fetch_bill: true, parameters: one('^[0-9{5$'), happens: { en: 'Its pattern is no pattern.', hi: 'इसका पैटर्न टूटा हुआ है।' } },
  { id: 'PRAC00000NAT04', name: 'Practice Delimited Pattern', category: 'Gas', fetch_bill: true, parameters: one('/^[a-z]{2}[0-9]{6,10}$/i'), happens: { en: 'Its pattern stands between slashes, with a flag.', hi: 'इसका पैटर्न दो / के बीच लिखा है।' } },
  { id: 'PRAC00000NAT05', name: 'Practice Foreign Pattern', category: 'Gas', fetch_bill: true, parameters: one('\\A(?P<number>\\d{6,14}+)\\z'), happens: { en: 'Its pattern is written for another language.', hi: 'इसका पैटर्न किसी और भाषा का है।' } },
  { id: 'PRAC00000NAT06', name: 'Practice Empty Pattern', category: 'Broadband', fetch_bill: true, parameters: one(''), happens: { en: 'Its pattern is empty.', hi: 'इसका पैटर्न खाली है।' } },
  { id: 'PRAC00000NAT07', name: 'Practice No Parameters', category: 'Broadband', fetch_bill: false, parameters: [], happens: { en: 'Its `parameters` are an empty list.', hi: 'इसके `parameters` खाली सूची हैं।' } },
  { id: 'PRAC00000NAT08', name: 'Practice Missing Parameters', category: 'Broadband', fetch_bill: true, parameters: null, happens: { en: 'Its `parameters` are null.', hi: 'इसके `parameters` null हैं।' } },
  { id: 'PRAC00000NAT09', name: 'Practice Required As Text', category: 'Insurance', fetch_bill: true, parameters: { ...one('^[0-9]{6,14}$', '1'), ad1: { display_name: 'Branch', regex: '^[A-Z]{3}$', required: '0' } }, happens: { en: '`required` is "1" or "0", a text.', hi: '`required` "1" या "0" लिखा है।' } },
  { id: 'PRAC00000NAT10', name: 'Practice Many Parameters', category: 'Insurance', fetch_bill: true, parameters: { ...one('^[0-9]{6,14}$', true, 'Policy Number'), ad1: { display_name: 'Date of Birth (DD/MM/YYYY)', regex: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', required: true }, ad2: { display_name: 'Cycle Number', regex: '^[0-9]{1,2}$', required: false }, 'City Name': { display_name: 'City', regex: '^(Surat)$', required: true } }, happens: { en: 'Asks for four things, one of them under a key with a space.', hi: 'चार चीज़ें पूछता है, एक की कुंजी में ख़ाली जगह है।' } },
  { id: 'PRAC00000NAT11', name: 'Practice Amount Only', category: 'Donation', fetch_bill: false, parameters: one('^[0-9]{6,14}$', true, 'Donor Number'), happens: { en: 'No bill can be fetched: the amount is typed.', hi: 'बिल नहीं मिलता: रकम ख़ुद लिखनी है।' } },
  { id: 'PRAC00000NAT13', name: 'Practice No Enquiry', category: 'Electricity', fetch_bill: false, parameters: one('^[0-9]{6,14}$'), happens: { en: 'The service cannot be asked about its payments: with 90000 00009 nobody can tell but its statement.', hi: 'इसके भुगतान के बारे में सेवा से पूछा नहीं जा सकता: 90000 00009 पर सिर्फ़ उसका हिसाब बता सकता है।' } },
  { id: 'PRAC00000NAT12', name: `Practice Endless Name ${'and Sons '.repeat(LONG_NAME_LENGTH / 9)}`.slice(0, LONG_NAME_LENGTH), category: 'Rental', fetch_bill: false, parameters: one('^[0-9]{6,14}$'), happens: { en: 'A name of 1,000 characters.', hi: '1,000 अक्षर का नाम।' } },
]

/** Billers about whose payments the service answers no enquiry, as a shop's own service may know none at all. */
export const BILLERS_WITHOUT_STATUS: ReadonlySet<string> = new Set(['PRAC00000NAT13'])
