// Addresses that an answer asks a customer to open. They carry a token: https only, opened outside the app, never logged (T92).

/** The address if it is one and https; null for anything else. */
export function readHttpsUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : null
}
