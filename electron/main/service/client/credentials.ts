// The merchant's credentials on their way into the headers. They are requested for every call and never stored here.

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

const LONGEST_HEADER = 1_024

/**
 * Whether both can be sent in a header unchanged: a line break, a control character or a non-ASCII letter would change
 * them or the request.
 */
export const areSendable = (credentials: Credentials): boolean =>
  isHeaderValue(credentials.clientId) && isHeaderValue(credentials.clientSecret)

const isHeaderValue = (value: string): boolean =>
  value.length > 0 &&
  value.length <= LONGEST_HEADER &&
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)

/** The headers of every request, including GET (T3, T4). */
export const headersOf = ({ clientId, clientSecret }: Credentials): Readonly<Record<string, string>> => ({
  'x-client-id': clientId,
  'x-client-secret': clientSecret,
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'User-Agent': 'Galla',
})
