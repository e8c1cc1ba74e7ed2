// Which sales the page looks at: those of an office for practice are all of practice; a real one may have some of the service's sandbox too.
import type { Environment } from '@shared/domain/environment'
import type { OfficeKind } from '@shared/office/protocol'
import { usePreferences } from './preferences'
import { useAsk } from './queries'

/** Null until the office said it. */
export const useKindOfOffice = (): OfficeKind | null => useAsk('state', {}).data?.kind ?? null

/** Null until it is known which. */
export function useEnvironment(): Environment | null {
  const kind = useKindOfOffice()
  const chosen = usePreferences(({ environment }) => environment)
  if (kind === null) return null
  if (kind === 'practice') return 'practice'
  return chosen === 'sandbox' ? 'sandbox' : 'production'
}
