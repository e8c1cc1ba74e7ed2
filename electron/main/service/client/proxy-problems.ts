// Why a proxy refused, as an error code. Beside the tunnel and not in it: who only names a reason needs no network for that.

/** Nothing but the CONNECT has left then. */
export const PROXY_PROBLEMS = {
  unreachable: 'PROXY_UNREACHABLE',
  signIn: 'PROXY_SIGN_IN',
  /** It wants another kind of sign-in than a name and password as they are: Digest, NTLM, Negotiate. */
  scheme: 'PROXY_SCHEME',
  /** Something is there, and does not answer as an HTTP proxy does. */
  unusable: 'PROXY_UNUSABLE',
  refused: 'PROXY_REFUSED',
  unsupported: 'PROXY_UNSUPPORTED',
} as const
