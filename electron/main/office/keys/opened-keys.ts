// The keys in common as they are used: opened once, and anew when others came.
import { commonKeysOf, type CommonKeys, type KeptCommonKeys } from './common-keys'
import { createCustomerSeal, type CustomerReader, type CustomerSeal } from './customer-seal'
import type { CounterEnrolment } from './enrolment'
import type { KeySharing } from './key-sharing'

export function openedKeys(
  enrolment: Pick<CounterEnrolment, 'kept'>,
  isWaiting: () => boolean,
): () => CommonKeys | null {
  // A counter that waits has none, or some that the shop has replaced.
  return cachedKeys(() => (isWaiting() ? null : (enrolment.kept()?.common ?? null)))
}

function cachedKeys(present: () => KeptCommonKeys | null): () => CommonKeys | null {
  let last: { readonly of: KeptCommonKeys; readonly keys: CommonKeys } | null = null
  return () => {
    const of = present()
    if (of === null) return null
    if (last?.of !== of) last = { of, keys: commonKeysOf(of) }
    return last.keys
  }
}

/** By the shop's keys; while the counter waits for them, by those that were replaced, which read what was told by then. */
export function readers(
  seal: () => CustomerSeal | null,
  toReadBy: KeySharing['toReadBy'],
): () => CustomerReader | null {
  const former = seals(cachedKeys(toReadBy))
  return () => seal() ?? former()
}

/** Made once for each set of keys: every customer that is sent or shown goes through it. */
export function seals(common: () => CommonKeys | null): () => CustomerSeal | null {
  let last: { readonly of: CommonKeys; readonly seal: CustomerSeal } | null = null
  return () => {
    const keys = common()
    if (keys === null) return null
    if (last?.of !== keys) last = { of: keys, seal: createCustomerSeal(keys) }
    return last.seal
  }
}
