// The page to which a customer's browser returns from the bank or the vault: what the profile names for this operation, the
// shop's own page, or a page that belongs to nobody here. Never the service's own address, where there is no page.
import type { Preferences } from '#shared/shop/preferences'
import type { ServiceProfile } from '../../operations/service'

export const returnPage = (
  own: string | null,
  { settings }: Pick<ServiceProfile, 'settings'>,
  { returnPage: ofShop }: Pick<Preferences, 'returnPage'>,
): string => own ?? (ofShop === '' ? settings.neutral_return_url : ofShop)
