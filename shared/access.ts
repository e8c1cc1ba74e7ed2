// Who may ask what, enforced where messages arrive. Each channel's own row in the contract says what it takes.
import { channels, type Channel } from './contract'
import type { Role } from './domain/staff'

/** Null if somebody of `role` may ask for `channel` at a counter that is locked or not; else what it takes. */
export function missingRight(channel: Channel, isLocked: boolean, role: Role): 'unlock' | 'owner' | null {
  const { access } = channels[channel]
  if (access === 'anyone') return null
  if (isLocked) return 'unlock'
  return access === 'owner' && role !== 'owner' ? 'owner' : null
}
