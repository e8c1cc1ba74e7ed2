// PAN and GSTIN verification.
import { z } from 'zod'
import { success, type Answer } from '../../core/answers'
import { streetOf } from '../../catalogue/people'
import { panDate, panHolder, taxpayerOf, type Taxpayer } from '../../catalogue/taxpayers'
import { post, text } from '../../core/fields'
import { serviceId, type Practice, type Route } from '../../core/practice'
import { codeOfIdentifier } from '../../troubles/carriers'
import type { KindOf } from '../../troubles/trouble'
import { gstinScripts, panScripts } from '../../troubles/verification'

const VERIFIED = 'verified'

const panFields = z.object({ pan_number: text.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'is not a PAN') })

function verifyPan({ pan_number }: z.output<typeof panFields>, practice: Practice): Answer {
  const found = {
    request_id: serviceId(practice, 'pan'),
    pan_number,
    holder_name: panHolder(practice.seed, pan_number),
    dob: panDate(practice.seed, pan_number),
    note: '',
    status: VERIFIED,
  }
  const finding = panScripts.get(codeOfIdentifier(pan_number) ?? '')?.kind
  return success('PAN checked.', { ...found, ...panChange(finding) })
}

function panChange(finding: KindOf<typeof panScripts> | undefined): object {
  switch (finding) {
    case undefined:
      return {}
    case 'not-found':
      return { holder_name: '', dob: '', note: 'No record found.', status: 'not_found' }
    case 'inactive':
      return { note: 'PAN is inoperative.', status: 'inactive' }
    case 'no-date':
      return { dob: '' }
    case 'odd-date':
      return { dob: '00/00/0000' }
    case 'other-name':
      return { holder_name: 'ŚRĪ O’NEIL D’SOUZA-पाटिल' }
  }
}

const gstinFields = z.object({
  gst_number: text.regex(/^[0-9A-Z]{15}$/, 'is not a GSTIN'),
})

function verifyGstin({ gst_number }: z.output<typeof gstinFields>, practice: Practice): Answer {
  const taxpayer = taxpayerOf(practice.seed, gst_number)
  const finding = gstinScripts.get(codeOfIdentifier(gst_number) ?? '')?.kind
  const found = {
    request_id: serviceId(practice, 'gstin'),
    status: VERIFIED,
    verification_type: 'gstin',
    gstin: gst_number,
    ...registration(taxpayer),
    address: addressOf(taxpayer, gst_number, practice),
    additional_addresses: [],
    note: '',
  }
  return success('GSTIN checked.', { ...found, ...gstinChange(finding, found.address) })
}

const registration = ({ legalName, tradeName, constitution, registeredOn, place }: Taxpayer) => ({
  legal_name: legalName,
  trade_name: tradeName,
  gstin_status: 'Active',
  taxpayer_type: 'Regular',
  constitution_type: constitution,
  einvoice_status: 'No',
  address_nature_of_business: 'Retail Business',
  registration_date: registeredOn,
  last_updated: registeredOn,
  cancellation_date: '',
  state_jurisdiction_code: `${place.stateCode}001`,
  state_jurisdiction: `State - ${place.state}, Ward - ${place.town.toUpperCase()}_1`,
  center_jurisdiction_code: `${place.stateCode}9001`,
  center_jurisdiction: `Commissionerate - ${place.town.toUpperCase()}, Range - I`,
  nature_of_business: ['Retail Business', 'Supplier of Services'],
})

const addressOf = ({ place, pincode }: Taxpayer, gstin: string, { seed }: Practice) => ({
  building_name: '',
  building_number: streetOf(seed, gstin).split(',')[0] ?? '',
  floor_number: 'Ground Floor',
  street: streetOf(seed, gstin).split(', ')[1] ?? '',
  location: place.town,
  locality: '',
  landmark: '',
  district: place.town,
  state: place.state,
  pincode,
  latitude: '',
  longitude: '',
  geocode_level: 'NA',
})

function gstinChange(
  finding: KindOf<typeof gstinScripts> | undefined,
  address: Readonly<Record<string, string>>,
): object {
  switch (finding) {
    case undefined:
      return {}
    case 'cancelled':
      return { gstin_status: 'Cancelled', cancellation_date: '31/03/2026' }
    case 'suspended':
      return { gstin_status: 'Suspended', note: 'Suspended for non-filing of returns.' }
    case 'not-found':
      return {
        status: 'not_found',
        legal_name: '',
        trade_name: '',
        gstin_status: '',
        note: 'No record found.',
      }
    case 'more-addresses':
      return {
        additional_addresses: [
          { ...address, floor_number: 'First Floor' },
          { addr: address, ntr: 'Warehouse' },
        ],
      }
    case 'addresses-as-text':
      return { additional_addresses: ['Godown 4, Mandi Road', 'Shop 11, Main Bazaar'] }
    case 'empty-parts':
      return {
        address: { ...address, building_number: '', floor_number: '', street: '', location: '', pincode: '' },
      }
  }
}

export const taxNumberRoutes: readonly Route[] = [
  post('verify.pan', 'verification/pan-verify', panFields, verifyPan, { troubleField: 'pan_number' }),
  post('verify.gstin', 'verification/gstin-verify', gstinFields, verifyGstin, { troubleField: 'gst_number' }),
]
