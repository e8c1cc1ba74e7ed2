// Environment variables that would change whom the app trusts. Whoever set them did so for another program, or means
// harm: checking certificates is never switched off here. The app starts all the same, because a shop is not locked out
// of its log by a variable, and diagnostics tell which ones were set.

const SWITCHES_OFF_CHECKS = 'NODE_TLS_REJECT_UNAUTHORIZED'
const TOLD = [SWITCHES_OFF_CHECKS, 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'] as const

/**
 * Removes what switches off the checks of certificates, so that no connection made from now on can follow it. Returns
 * the names of all that were set, never their values: these may name paths of this computer.
 */
export function takeTrustVariables(variables: NodeJS.ProcessEnv): readonly string[] {
  const found = TOLD.filter((name) => variables[name] !== undefined)
  delete variables[SWITCHES_OFF_CHECKS]
  return found
}
