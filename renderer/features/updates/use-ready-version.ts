// The update that waits to be installed, as the counter shows it in several places.
import { useAsk } from '../../app/queries'

/** The version; null while none is ready. */
export function useReadyVersion(): string | null {
  const { data } = useAsk('updates.state', {})
  return data?.ok === true && data.value.step.kind === 'ready' ? data.value.step.version : null
}
