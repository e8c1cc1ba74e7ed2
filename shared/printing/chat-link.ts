// The link that opens the shop's chat with a message. The shop configures which chat that is: Galla ships no name of
// one.
import { z } from 'zod'
import { hasSignIn } from '../base/web-address'

/** Where a receipt's message is sent: the shop's chat, a file, or the clipboard. */
export const SHARED_TO = ['chat', 'file', 'clipboard'] as const
export type SharedTo = (typeof SHARED_TO)[number]

const LONGEST_LINK = 300
const COUNTRY_CODE = '91'
const TEXT = '{text}'
const NUMBER = '{number}'
const PLACES = [TEXT, NUMBER] as const

/** Empty, or an https address with a placeholder for the text and, if the chat takes one, for the customer's number. */
export const isChatLink = (link: string): boolean => {
  if (link === '') return true
  if (!link.includes(TEXT)) return false
  const bare = PLACES.reduce((rest, place) => rest.replaceAll(place, 'x'), link)
  if (hasSignIn(bare)) return false
  return URL.canParse(bare) && new URL(bare).protocol === 'https:' && !/[{}\s]/.test(bare)
}

export const chatLinkSchema = z
  .string()
  .trim()
  .max(LONGEST_LINK)
  .refine(isChatLink, 'an https address with {text} in it')

/** The address to open for one message. Without a number, the recipient is picked in the chat. */
export const chatAddress = (link: string, text: string, mobileNumber: string | null): string =>
  link
    .replaceAll(NUMBER, mobileNumber === null ? '' : `${COUNTRY_CODE}${mobileNumber}`)
    .replaceAll(TEXT, encodeURIComponent(text.toWellFormed()))
