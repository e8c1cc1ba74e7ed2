// Why a proxy refused, as an error code. Beside the tunnel and not in it: who only names a reason needs no network for that.

/** Nothing but the CONNECT has left then. */
export const PROXY_PROBLEMS = {
  unreachable: 'PROXY_UNREACHABLE',
  signIn: 'PROXY_SIGN_IN',
  refused: 'PROXY_REFUSED',
  unsupported: 'PROXY_UNSUPPORTED',
} as const
