// The kinds of billers in the national system: how many of each, what they are called, and what they ask of the
// customer. Every name is composed of common words; no biller here is a real one.

export interface BillerParameter {
  readonly key: string
  readonly display_name: string
  readonly regex: string
  readonly required: boolean
}

export interface BillerKind {
  readonly category: string
  readonly count: number
  readonly fetchesBill: boolean
  /** `{0}` and `{1}` are words from `first` and `second`, `{town}` and `{state}` a place. */
  readonly pattern: string
  readonly first: readonly string[]
  readonly second: readonly string[]
  /** Each biller asks for one of these sets. */
  readonly asks: readonly (readonly BillerParameter[])[]
  /** Range of bill amounts, in rupees. */
  readonly rupees: readonly [number, number]
}

const ask = (display_name: string, regex: string, key = 'canumber', required = true): BillerParameter => ({
  key,
  display_name,
  regex,
  required,
})

const words = (text: string): readonly string[] => text.split('|')

const MOBILE = ask('Registered Mobile Number', '^[6-9][0-9]{9}$')
const SECOND_MOBILE: BillerParameter = { ...MOBILE, key: 'ad1' }
const CUSTOMER_ID = ask('Customer ID', '^[0-9]{8,12}$')
const BIRTH_DATE = ask('Date of Birth (DD/MM/YYYY)', '^[0-3][0-9]/[01][0-9]/(19|20)[0-9]{2}$', 'ad1')
const LOAN_ACCOUNT = ask('Loan Account Number', '^[A-Z0-9]{8,20}$')

const SAINTS = words(
  'Saraswati|Shanti|Vivekananda|Tagore|Gyan Deep|Bal Bharti|Nav Jyoti|Holy Angels|St. Mary|St. Xavier|Sunrise|Green Valley|Little Star|Adarsh|Nirmala|Guru Nanak|Ambedkar|Tilak|Jawahar|Al-Ameen|Carmel|Kasturba|Lotus Valley|Blue Bells',
)
const SCHOOLS = words(
  'Public School|Senior Secondary School|Convent School|International School|Vidya Mandir|Degree College|Institute of Technology|Play School',
)
const SOCIETIES = words(
  'Shree Ganesh|Sai Krupa|Green Park|Lake View|Silver Oak|Om Shanti|Royal Enclave|Palm Grove|Sukh Sagar|Ganga|Yamuna|Narmada|Kaveri|Ashirwad|Jalaram|Vrindavan|Gokul Dham|Star Heights',
)
const LENDERS = words(
  'Shree Laxmi|Jan Seva|Annapurna|Sahyog|Vikas|Udaan|Sampada|Bandhan Path|Gramin|Navchetna|Samruddhi|Pragati|Unnati|Suvidha|Nidhi|Arthik',
)
const SPEEDS = words('Skyfibre|Netstream|Quickwave|Zenith|Airlink|Bluebeam|Hi-Speed|Citynet|Fibrex|Gigalane')

// oxfmt-ignore
export const BILLER_KINDS: readonly BillerKind[] = [
  { category: 'Electricity', count: 95, fetchesBill: true, rupees: [180, 6_500], pattern: '{state} {0} Vidyut {1}', first: words('Uttar|Dakshin|Purv|Paschim|Madhya'), second: words('Vitaran|Nigam'),
    asks: [[ask('Consumer Number', '^[0-9]{10,12}$')], [ask('CA Number', '^[0-9]{9,11}$')], [ask('K Number', '^[0-9]{10,12}$')], [ask('Service Number', '^[0-9]{1,15}$'), ask('City', '^[A-Za-z ]{3,30}$', 'ad1')], [ask('RR Number', '^[A-Z0-9]{4,14}$')], [ask('Account ID', '^[0-9]{8,12}$'), ask('Cycle Number', '^[0-9]{1,2}$', 'ad1', false)]] },
  { category: 'Water', count: 700, fetchesBill: true, rupees: [90, 2_400], pattern: '{town} {0} {1}', first: words('Jal|Nagar|Peyjal|Zilla'), second: words('Board|Water Supply|Sansthan|Nigam'),
    asks: [[ask('Connection Number', '^[A-Za-z0-9/-]{4,20}$')], [ask('RR Number', '^[A-Z0-9]{4,14}$')], [ask('Consumer Number', '^[0-9]{6,14}$')]] },
  { category: 'Gas', count: 120, fetchesBill: true, rupees: [240, 2_900], pattern: '{town} {0} {1}', first: words('City|Piped|Green'), second: words('Gas|Natural Gas'),
    asks: [[ask('CRN Number', '^[0-9]{10}$')], [ask('Customer ID', '^[0-9]{10,12}$')], [ask('BP Number', '^[0-9]{8,10}$')]] },
  { category: 'LPG Gas', count: 3, fetchesBill: true, rupees: [820, 960], pattern: '{0} Gas {1}', first: words('Jyoti|Agni|Ujjwal'), second: ['Cylinder'], asks: [[MOBILE], [ask('LPG ID', '^[0-9]{17}$')]] },
  { category: 'Broadband', count: 900, fetchesBill: true, rupees: [399, 1_799], pattern: '{0} Broadband {town}', first: SPEEDS, second: [''], asks: [[CUSTOMER_ID], [ask('User Name', '^[A-Za-z0-9._@-]{4,40}$')], [MOBILE]] },
  { category: 'Landline Postpaid', count: 20, fetchesBill: true, rupees: [199, 999], pattern: '{0} Landline {state}', first: words('Doorvani|Citycall'), second: [''], asks: [[ask('Number with STD Code', '^[0-9]{10,11}$'), ask('Account Number', '^[0-9]{9,12}$', 'ad1', false)]] },
  { category: 'Mobile Postpaid', count: 12, fetchesBill: true, rupees: [299, 1_499], pattern: '{0} Postpaid {state}', first: words('Doorvani|Citycall'), second: [''], asks: [[ask('Mobile Number', '^[6-9]{1}[0-9]{9}$')]] },
  { category: 'Cable TV', count: 600, fetchesBill: true, rupees: [150, 650], pattern: '{0} Cable {town}', first: words('Star|Metro|Siti|Digital|Om Sai|Krishna'), second: [''], asks: [[ask('Set-Top Box / VC Number', '^[A-Z0-9]{8,16}$')], [MOBILE]] },
  { category: 'Fastag', count: 45, fetchesBill: true, rupees: [100, 5_000], pattern: '{0} Bank Fastag {1}', first: LENDERS, second: words('Car|Commercial|Fleet'), asks: [[ask('Vehicle Number', '^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$')]] },
  { category: 'EMI', count: 600, fetchesBill: true, rupees: [700, 14_000], pattern: '{0} {1}, {town}', first: LENDERS, second: words('Finance|Capital|Credit'), asks: [[LOAN_ACCOUNT], [LOAN_ACCOUNT, BIRTH_DATE], [ask('Loan Account Number', '^[0-9]{10,14}$')]] },
  { category: 'Loan EMI', count: 1_900, fetchesBill: true, rupees: [500, 18_000], pattern: '{0} {1}, {town}', first: LENDERS, second: words('Co-operative Credit Society|Microfinance|Housing Finance|Mahila Sahkari Bank'), asks: [[LOAN_ACCOUNT], [ask('Loan Account Number', '^[0-9]{10,14}$'), SECOND_MOBILE], [ask('Member Number', '^[A-Z]{0,3}[0-9]{3,12}$')]] },
  { category: 'Credit Card', count: 45, fetchesBill: false, rupees: [500, 60_000], pattern: '{0} Bank {1} Card', first: LENDERS, second: words('Gold|Platinum|Saver'), asks: [[ask('Last 4 digits of Card', '^[0-9]{4}$'), SECOND_MOBILE]] },
  { category: 'Insurance', count: 60, fetchesBill: true, rupees: [900, 42_000], pattern: '{0} {1} Insurance', first: LENDERS, second: words('Life|General|Health|Motor'), asks: [[ask('Policy Number', '^[A-Z0-9/-]{8,22}$'), BIRTH_DATE]] },
  { category: 'Education Fees', count: 9_500, fetchesBill: true, rupees: [450, 38_000], pattern: '{0} {1}, {town}', first: SAINTS, second: SCHOOLS, asks: [[ask('Student ID', '^[A-Za-z0-9/-]{3,20}$')], [ask('Admission Number', '^[0-9]{3,10}$')], [ask('Roll Number', '^[A-Z0-9]{4,12}$'), BIRTH_DATE]] },
  { category: 'Housing Society', count: 3_500, fetchesBill: true, rupees: [800, 9_500], pattern: '{0} {1}, {town}', first: SOCIETIES, second: words('Co-op Housing Society|Apartments Owners Association|Residency Welfare Association|Towers'), asks: [[ask('Flat Number', '^[A-Za-z0-9 /-]{1,12}$'), SECOND_MOBILE], [ask('Member ID', '^[0-9]{2,10}$')]] },
  { category: 'Municipal Taxes', count: 1_600, fetchesBill: true, rupees: [300, 24_000], pattern: '{town} {0} - {1}', first: words('Nagar Nigam|Nagar Palika|Nagar Panchayat|Municipal Council'), second: words('Property Tax|House Tax|Trade Licence|Conservancy Tax'), asks: [[ask('Property ID', '^[A-Za-z0-9/-]{4,25}$')], [ask('Assessment Number', '^[0-9]{6,15}$')]] },
  { category: 'Municipal Services', count: 300, fetchesBill: true, rupees: [50, 3_000], pattern: '{town} {0} - {1}', first: words('Nagar Nigam|Nagar Palika'), second: words('Shop Rent|Market Fee'), asks: [[ask('Licence Number', '^[A-Za-z0-9/-]{4,20}$')]] },
  { category: 'Hospital', count: 500, fetchesBill: true, rupees: [200, 15_000], pattern: '{0} {1}, {town}', first: SAINTS, second: words('Hospital|Pathology'), asks: [[ask('Patient ID', '^[A-Z0-9-]{4,16}$')]] },
  { category: 'Clubs and Associations', count: 600, fetchesBill: true, rupees: [500, 8_000], pattern: '{town} {0} {1}', first: words('Town|Lions|Officers|Traders|Lawyers|Doctors'), second: words('Club|Association'), asks: [[ask('Membership Number', '^[A-Z0-9-]{2,12}$')]] },
  { category: 'Donation', count: 400, fetchesBill: false, rupees: [11, 5_100], pattern: '{0} {1}, {town}', first: words('Shree Ram|Sai|Gurudwara|St. Thomas|Anjuman|Gau Seva'), second: words('Trust|Mandir|Sansthan'), asks: [[ask('Name', '^[A-Za-z .]{3,60}$'), SECOND_MOBILE]] },
  { category: 'Recurring Deposit', count: 300, fetchesBill: true, rupees: [100, 10_000], pattern: '{0} Sahkari {1}, {town}', first: LENDERS, second: words('Patsanstha|Bank'), asks: [[ask('RD Account Number', '^[0-9]{6,18}$')]] },
  { category: 'Agent Collection', count: 300, fetchesBill: false, rupees: [500, 25_000], pattern: '{0} Distributors, {town}', first: LENDERS, second: [''], asks: [[ask('Agent Code', '^[A-Z0-9]{4,12}$')]] },
  { category: 'Subscription', count: 120, fetchesBill: true, rupees: [99, 1_999], pattern: '{0} {1}, {town}', first: words('Dainik Prabhat|Jan Vani|Sandhya Times|Lok Mitra'), second: words('Newspaper|Magazine'), asks: [[MOBILE]] },
  { category: 'Prepaid Meter', count: 60, fetchesBill: false, rupees: [100, 3_000], pattern: '{state} {0} Smart Meter', first: words('Uttar|Dakshin|Purv'), second: [''], asks: [[ask('Meter Number', '^[0-9]{8,12}$')]] },
  { category: 'EV Recharge', count: 60, fetchesBill: false, rupees: [100, 2_000], pattern: '{0} Charge {town}', first: words('Volt|Vidyut'), second: [''], asks: [[MOBILE]] },
  { category: 'Rental', count: 40, fetchesBill: false, rupees: [2_000, 30_000], pattern: '{0} Rent {town}', first: words('Ghar|Dukaan'), second: [''], asks: [[MOBILE]] },
  { category: 'eChallan', count: 30, fetchesBill: true, rupees: [100, 5_000], pattern: '{state} {0}', first: words('Traffic Police|Transport Department'), second: [''], asks: [[ask('Challan Number', '^[A-Z0-9]{8,20}$')], [ask('Vehicle Number', '^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$')]] },
  { category: 'NCMC Recharge', count: 20, fetchesBill: false, rupees: [100, 2_000], pattern: '{town} {0} Card', first: words('Metro|City Bus'), second: [''], asks: [[ask('Card Number', '^[0-9]{16}$')]] },
  { category: 'Fleet Card', count: 8, fetchesBill: false, rupees: [1_000, 50_000], pattern: '{0} Fleet Card {state}', first: words('Jyoti|Agni'), second: [''], asks: [[ask('Fleet Number', '^[0-9]{10}$')]] },
  { category: 'National Pension System', count: 3, fetchesBill: false, rupees: [500, 50_000], pattern: 'Pension Account {0}', first: words('Tier 1|Tier 2|Lite'), second: [''], asks: [[ask('PRAN', '^[0-9]{12}$'), BIRTH_DATE]] },
]
