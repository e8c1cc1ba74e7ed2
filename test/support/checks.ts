// Findings of paid checks, as the service client parses them.
import type { Found } from '#shared/operations/checks/check'
import type {
  BankVerification,
  GstinVerification,
  PanVerification,
  UpiVerification,
} from '#shared/operations/checks/verification'

const CHECKED_AT = Date.parse('2026-11-20T10:00:07+05:30')
const common = {
  verdict: 'verified',
  statusText: 'verified',
  note: null,
  verificationId: 'V4711',
  checkedAt: CHECKED_AT,
  matchesRequest: true,
  others: [],
} as const

export const foundPan = (change: Partial<PanVerification> = {}): Found => ({
  kind: 'pan',
  result: {
    ...common,
    panNumber: 'ABCPS1234F',
    holderName: 'ASHA DEVI',
    birthDate: '1990-04-03',
    birthDateText: '03/04/1990',
    ...change,
  },
})

export const foundUpi = (change: Partial<UpiVerification> = {}): Found => ({
  kind: 'upi',
  result: { ...common, upiId: 'asha.devi@bank', holderName: 'ASHA DEVI', ...change },
})

export const foundBank = (change: Partial<BankVerification> = {}): Found => ({
  kind: 'bank',
  result: {
    ...common,
    accountNumber: '000123456789',
    ifscCode: 'SBIN0001234',
    holderName: 'ASHA DEVI',
    bank: {
      name: 'State Bank',
      branch: null,
      address: null,
      city: '',
      district: null,
      state: null,
      micr: '001',
      swift: null,
      contact: null,
      takesImps: true,
      takesNeft: false,
      takesRtgs: null,
      takesUpi: null,
    },
    ...change,
  },
})

export const foundGstin = (change: Partial<GstinVerification> = {}): Found => ({
  kind: 'gstin',
  result: {
    ...common,
    gstin: '27AAPFU0939F1ZV',
    legalName: 'VERMA TRADERS',
    tradeName: '',
    registrationStatus: 'Active',
    isActive: true,
    taxpayerType: null,
    constitution: null,
    eInvoiceStatus: null,
    registeredOn: '2019-04-03',
    cancelledOn: null,
    lastUpdatedOn: null,
    stateJurisdiction: null,
    centreJurisdiction: null,
    businessNatures: [],
    addressLines: [],
    pincode: null,
    ...change,
  },
})
