// The document-vault consent: initiate (docs/service-gaps.md 2.5), status and download. The customer's part happens
// automatically, by the clock.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { z } from 'zod'
import { notFound, refusal, success, type Answer } from '../../core/answers'
import { personOf, streetOf } from '../../catalogue/people'
import { PLACES } from '../../catalogue/places'
import { PORTRAIT_BASE64 } from '../../catalogue/portrait'
import { JsonNumber } from '../../core/exact-json'
import { anyText, get, post, text } from '../../core/fields'
import { serviceId, type Call, type Practice, type Route } from '../../core/practice'
import { digits, pick, whole } from '../../core/seeded'
import type { Consent } from '../../core/store'
import { vaultScripts } from '../../troubles/journeys'
import { codeOfNumber, type KindOf } from '../../troubles/trouble'

const OPENED_MS = 4 * SECOND_MS
const FINISHED_MS = 10 * SECOND_MS
const DEFAULT_EXPIRY_MINUTES = 30

const fields = z.object({
  customer_details: z.object({
    full_name: text,
    mobile_number: text.regex(/^[6-9]\d{9}$/, 'is not a mobile number'),
    user_email: text.regex(/^\S+@\S+\.\S+$/, 'is not an e-mail address'),
  }),
  expiry_minutes: z.instanceof(JsonNumber, { message: 'must be a number' }).optional(),
  return_url: text.regex(/^https?:\/\//, 'is not a URL'),
  state: anyText.nullish(),
})

function initiate(order: z.output<typeof fields>, practice: Practice): Answer {
  const consent: Consent = {
    requestId: serviceId(practice, 'consent'),
    startedAtMs: practice.clock.now(),
    expiryMinutes: Number(order.expiry_minutes?.text ?? DEFAULT_EXPIRY_MINUTES),
    customerName: order.customer_details.full_name,
    trouble: codeOfNumber(order.customer_details.mobile_number),
  }
  practice.memory.consents.push(consent)
  practice.keep()
  return success('Consent link created.', linkOf(consent, order.state ?? ''))
}

type VaultTrouble = KindOf<typeof vaultScripts>

const troubleOf = (consent: Consent): VaultTrouble | undefined =>
  vaultScripts.get(consent.trouble ?? '')?.kind

function linkOf(consent: Consent, state: string): object {
  const trouble = troubleOf(consent)
  const scheme = trouble === 'plain-http' ? 'http' : 'https'
  const url = `${scheme}://docvault.practice.invalid/consent/${consent.requestId}`
  const expirySeconds = consent.expiryMinutes * 60
  if (trouble === 'other-names')
    return { client_id: consent.requestId, url, expiry_minutes: consent.expiryMinutes, status: 'PENDING' }
  return {
    request_id: consent.requestId,
    redirect_url: url,
    expiry_seconds: expirySeconds,
    status: 'client_initiated',
    state,
  }
}

const found = (call: Call, { memory }: Practice): Consent | undefined =>
  memory.consents.findLast(({ requestId }) => requestId === call.parameters['requestId'])

const unknownConsent = (): Answer => notFound('No consent with this request id.')

function checkStatus(call: Call, practice: Practice): Answer {
  const consent = found(call, practice)
  if (consent === undefined) return unknownConsent()
  const ageMs = practice.clock.now() - consent.startedAtMs
  if (troubleOf(consent) === 'status-late' && ageMs < FINISHED_MS) return unknownConsent()
  return success('Status fetched.', stateAt(consent, ageMs))
}

/** How far the customer has come. */
function stateAt(consent: Consent, ageMs: number): object {
  const trouble = troubleOf(consent)
  const waiting = { completed: false, aadhaar_linked: false }
  if (trouble === 'never' && ageMs >= consent.expiryMinutes * MINUTE_MS)
    return { status: 'expired', ...waiting }
  if (ageMs < OPENED_MS) return { status: 'client_initiated', ...waiting }
  if (trouble === 'never' || ageMs < FINISHED_MS) return { status: 'pending', ...waiting }
  if (trouble === 'failed')
    return { status: 'failed', failed: true, error_description: 'The customer declined.', ...waiting }
  return { status: 'completed', completed: true, aadhaar_linked: trouble !== 'not-linked' }
}

function download(call: Call, practice: Practice): Answer {
  const consent = found(call, practice)
  if (consent === undefined) return unknownConsent()
  const trouble = troubleOf(consent)
  const finished = practice.clock.now() - consent.startedAtMs >= FINISHED_MS
  if (!finished || trouble === 'never' || trouble === 'failed')
    return refusal(400, 'CONSENT_NOT_COMPLETED', 'The customer has not finished yet.')
  if (trouble === 'not-linked' || trouble === 'no-download')
    return notFound('No Aadhaar document was shared.')
  return success('Document fetched.', {
    name: 'Aadhaar Card',
    doc_type: 'ADHAR',
    issuer: 'Unique Identification Authority of India',
    verification_completed: trouble !== 'not-verified',
    aadhaar_data: { ...documentOf(consent, practice), ...documentChange(trouble) },
  })
}

function documentOf(consent: Consent, { seed }: Practice) {
  const drawn = [seed, 'document', consent.requestId] as const
  const place = pick(PLACES, ...drawn, 'place')
  const year = whole(1955, 2006, ...drawn, 'year')
  const zip = `${place.pincodeStart}${digits(4, ...drawn, 'zip')}`
  const house = streetOf(...drawn)
  const father = personOf(...drawn, 'father').name
  return {
    full_name: consent.customerName,
    care_of: `C/O ${father}`,
    dob: `${year}-0${whole(1, 9, ...drawn, 'month')}-${whole(10, 28, ...drawn, 'day')}`,
    yob: String(year),
    zip,
    profile_image: PORTRAIT_BASE64,
    gender: pick(['M', 'F'], ...drawn, 'gender'),
    masked_aadhaar: `XXXXXXXX${digits(4, ...drawn, 'aadhaar')}`,
    full_address: `${house}, ${place.town}, ${place.state}, ${zip}`,
    father_name: father,
    address: {
      country: 'India',
      dist: place.town,
      state: place.state,
      po: place.town,
      house,
      loc: '',
      vtc: place.town,
      subdist: '',
      street: '',
      landmark: '',
    },
  }
}

const EMPTY_ADDRESS = {
  country: 'India',
  dist: '',
  state: '',
  po: '',
  house: '',
  loc: '',
  vtc: '',
  subdist: '',
  street: '',
  landmark: '',
}

function documentChange(trouble: VaultTrouble | undefined): object {
  if (trouble === 'no-image') return { profile_image: '' }
  if (trouble !== 'sparse') return {}
  return { dob: '', care_of: '', father_name: '', full_address: '', address: EMPTY_ADDRESS }
}

export const vaultRoutes: readonly Route[] = [
  post('docvault.initiate', 'docvault/initiate', fields, initiate, {
    troubleField: 'customer_details.mobile_number',
  }),
  get('docvault.status', 'docvault/status/:requestId', checkStatus),
  get('docvault.download', 'docvault/downloadAadhaar/:requestId', download),
]
