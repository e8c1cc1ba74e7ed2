// Invented banks and branches for any IFSC: the first four letters determine the bank, the rest the branch.
import { digits, fraction, pick, whole } from '../core/seeded'
import { PLACES } from './places'

// oxfmt-ignore
const BANKS = ['Annapurna Bank', 'Himalaya Bank', 'Narmada Gramin Bank', 'Sahyadri Bank', 'Kaveri Sahkari Bank', 'Bank of Prayag', 'Coromandel Bank']
const SHARE_WITH_SWIFT = 0.2
const SHARE_WITH_UPI = 0.7

/** Everything in `bank_details` except the account. */
export function branchOf(seed: number, ifsc: string): Readonly<Record<string, string | boolean | null>> {
  const prefix = ifsc.slice(0, 4)
  const bank = pick(BANKS, seed, 'bank', prefix)
  const place = pick(PLACES, seed, 'branch', ifsc)
  const town = place.town.toUpperCase()
  return {
    ifsc,
    micr: `0${digits(8, seed, 'micr', ifsc)}`,
    iso3166: place.iso,
    bank: prefix,
    bank_code: prefix,
    bank_name: bank,
    branch: `${town} MAIN`,
    centre: town,
    district: town,
    state: place.state.toUpperCase(),
    city: town,
    address: `${whole(1, 90, seed, 'door', ifsc)}, STATION ROAD, ${town} ${place.pincodeStart}${digits(4, seed, 'pin', ifsc)}`,
    contact: `+91${digits(10, seed, 'contact', ifsc)}`,
    swift: fraction(seed, 'swift', ifsc) < SHARE_WITH_SWIFT ? `${prefix}INBB` : null,
    imps: true,
    rtgs: true,
    neft: true,
    upi: fraction(seed, 'upi', ifsc) < SHARE_WITH_UPI,
    micr_check: true,
  }
}
