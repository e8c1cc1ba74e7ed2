// Access rights, enforced where messages arrive. Each channel's own row in the contract says what it requires.
import { channels, type Channel } from './contract'
import type { Role } from './domain/staff'

/**
 * Null if a person of `role` may call `channel` while the counter is locked or unlocked as given; otherwise the right
 * that is missing.
 */
export function missingRight(channel: Channel, isLocked: boolean, role: Role): 'unlock' | 'owner' | null {
  const { access } = channels[channel]
  if (access === 'anyone') return null
  if (isLocked) return 'unlock'
  return access === 'owner' && role !== 'owner' ? 'owner' : null
}
