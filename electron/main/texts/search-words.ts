// What people call states, services and payment modes, in every language of the app: the search accepts any of them.
import { LANGUAGES } from '#shared/base/environment'
import { COLLECTION_MODES } from '#shared/receipts/receipt-log'
import { RAIL_STATUSES } from '#shared/sale/sale'
import { SALE_SERVICES } from '#shared/operations/registry'
import type { Vocable } from '../journal'
import { textsIn } from './index'

export interface Colleague {
  readonly id: string
  readonly name: string
}

const KNOWN: readonly Vocable[] = LANGUAGES.flatMap((language) => {
  const say = textsIn(language)
  return [
    ...RAIL_STATUSES.filter((state) => state !== 'sending').flatMap((state) => [
      ...spoken('state', state, say(`receipt.stamp.${state}`)),
      ...spoken('state', state, state),
    ]),
    ...SALE_SERVICES.flatMap((service) => spoken('service', service, say(`receipt.service.${service}`))),
    ...COLLECTION_MODES.filter((mode) => mode !== 'none').flatMap((mode) =>
      spoken('mode', mode, say(`receipt.mode.${mode}`)),
    ),
  ]
})

function spoken(kind: Vocable['kind'], value: string, words: string): readonly Vocable[] {
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ word, kind, value }))
}

export const searchWords = (colleagues: readonly Colleague[]): readonly Vocable[] => [
  ...KNOWN,
  ...colleagues.flatMap(({ id, name }) => spoken('staff', id, name)),
]
