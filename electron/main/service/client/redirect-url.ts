// Addresses that a customer is asked to open. They contain a token: https only, opened outside the app, never logged
// (T92).

/** The address if it is valid and https; null otherwise. */
export function readHttpsUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : null
}
