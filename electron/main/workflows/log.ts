// The log as a whole: is it as it was written?
import type { Handlers } from '@shared/contract'
import type { Verifier } from '../journal/verifier'

export const logWorkflow = ({ verifier }: { readonly verifier: Verifier }): Pick<Handlers, 'log.verify'> => ({
  'log.verify': () => verifier.verify(),
})
