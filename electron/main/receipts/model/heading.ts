// Who issues the paper, and whether it is genuine: the same on every paper of the counter.
import type { Environment } from '#shared/base/environment'
import type { Shop } from '#shared/shop/preferences'
import type { Phrases } from './phrases'
import type { Phrase, SlipModel } from './types'

/**
 * What hardly needs a second language (a phone number, the time of printing) is printed once, in the shop's own
 * language.
 */
export function headingOf(
  shop: Shop,
  phrases: Phrases,
  own: Phrases,
  more: readonly Phrase[] = [],
): Pick<SlipModel, 'shop' | 'signature'> {
  const name = shop.name === '' ? phrases('receipt.shop.unnamed') : [shop.name]
  const phone = shop.phone === '' ? [] : [own('receipt.label.phone', { phone: shop.phone })]
  const agent = shop.agentId === '' ? [] : [own('receipt.label.agent', { agentId: shop.agentId })]
  return {
    shop: { name, address: shop.address, lines: [...phone, ...agent, ...more] },
    signature: phrases('receipt.signature', { shop: name[0] ?? '' }),
  }
}

export function specimenOf(environment: Environment, phrases: Phrases): SlipModel['specimen'] {
  if (environment === 'production') return null
  return {
    word: phrases(`receipt.specimen.${environment}`),
    meaning: phrases('receipt.specimen.meaning'),
  }
}
