// Whose certificates count: the system's, Node's own, and those that the shop added.
import tls from 'node:tls'

/**
 * Built at the first call: reading the system's store takes tens of milliseconds that the start of the app need not
 * spend.
 */
export function trustOnce(extraCertificates: readonly string[]): () => tls.SecureContext {
  let context: tls.SecureContext | undefined
  return () =>
    (context ??= tls.createSecureContext({
      minVersion: 'TLSv1.2',
      ca: [...new Set([...tls.rootCertificates, ...systemAuthorities(), ...extraCertificates])],
    }))
}

/** Networks that intercept TLS have their authority in the system's store. A store that cannot be read adds none. */
function systemAuthorities(): readonly string[] {
  try {
    return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
  } catch {
    return []
  }
}
