// From a check to the slip for the customer: a pure function. Numbers are masked; no commission, no photo, no identity.
import {
  inactiveRegistration,
  maskedNumberOf,
  nameOf,
  standingOf,
  type Found,
} from '#shared/operations/checks/check'
import { writtenDate } from '#shared/base/calendar'
import type { Environment } from '#shared/base/environment'
import { maskAccount } from '#shared/base/identifiers/bank'
import type { Shop } from '#shared/shop/preferences'
import { dateTimeText } from '../../texts/dates'
import { headingOf, specimenOf } from './heading'
import { phrasesIn, rowIf, type Phrases, type ReceiptLanguages } from './phrases'
import type { SlipModel } from './types'

interface SlipOptions {
  readonly shop: Shop
  readonly languages: ReceiptLanguages
  readonly environment: Environment
}

const TONES = { verified: 'good', 'not-verified': 'bad', unclear: 'wait', inactive: 'bad' } as const

export function slipModel(found: Found, { shop, languages, environment }: SlipOptions): SlipModel {
  const phrases = phrasesIn(languages)
  const { checkedAt, verificationId } = found.result
  const standing = standingOf(found)
  return {
    title: phrases('slip.title'),
    service: phrases(`slip.service.${found.kind}`),
    logo: null,
    ...headingOf(shop, phrases, phrasesIn([languages[0]])),
    specimen: specimenOf(environment, phrases),
    date: { label: phrases('slip.label.date'), value: [dateTimeText(checkedAt)] },
    subject: { label: phrases(`slip.label.${found.kind}`), value: [numberOf(found)] },
    details: [
      ...rowIf(phrases('slip.label.ifsc'), found.kind === 'bank' ? found.result.ifscCode : null),
      ...rowIf(phrases('slip.label.name'), nameOf(found)),
    ],
    stamp: { word: phrases(`slip.stamp.${standing}`), tone: TONES[standing] },
    notices: noticesOf(found, phrases),
    references: rowIf(phrases('slip.label.id'), verificationId),
    closing: [],
    footer: [phrases('slip.footer')],
  }
}

/** Printed large, so it must be short: an account's branch has a line of its own. */
const numberOf = (found: Found): string =>
  found.kind === 'bank' ? maskAccount(found.result.accountNumber) : maskedNumberOf(found)

function noticesOf(found: Found, phrases: Phrases): SlipModel['notices'] {
  const inactive = inactiveRegistration(found)
  return [
    ...(found.result.matchesRequest === false ? [phrases('slip.notice.other')] : []),
    ...(inactive === null
      ? []
      : [
          inactive.cancelledOn === null
            ? phrases('slip.notice.inactive', { status: inactive.status })
            : phrases('slip.notice.inactive-since', {
                status: inactive.status,
                date: writtenDate(inactive.cancelledOn) ?? inactive.cancelledOn,
              }),
        ]),
  ]
}
