// Who may ask what: one table, enforced where messages arrive. A channel that is not named here needs somebody at an unlocked counter.
// While the shop has no PIN yet, whoever sits at the counter is its owner.
import type { Channel } from './contract'
import type { Role } from './domain/staff'

/** `anyone`: also while the counter is locked. */
export type Access = 'anyone' | 'staff' | 'owner'

const ACCESS: { readonly [Name in Channel]?: Access } = {
  'app.state': 'anyone',
  'line.state': 'anyone',
  'practice.troubles': 'anyone',
  'preferences.change': 'anyone',
  'lock.state': 'anyone',
  'lock.now': 'anyone',
  'lock.unlock': 'anyone',
  'lock.type-passphrase': 'anyone',
  'setup.state': 'anyone',
  'setup.recover': 'anyone',
  'diagnostics.report-defect': 'anyone',
  'aadhaar.forget': 'anyone',
  'vault.forget': 'anyone',
  'identity.shield': 'anyone',

  'app.choose-environment': 'owner',
  'settings.change': 'owner',
  'pending.resend': 'owner',
  'resend-rules.change': 'owner',
  'pending.settle': 'owner',
  'pending.review': 'owner',
  'callbacks.change': 'owner',
  'reconciliation.settle': 'owner',
  'staff.create-owner': 'owner',
  'staff.add': 'owner',
  'staff.change': 'owner',
  'staff.set-pin': 'owner',
  'setup.begin': 'owner',
  'setup.protect': 'owner',
  'setup.test': 'owner',
  'setup.connect': 'owner',
  'setup.keep-webhook-secret': 'owner',
  'setup.trust': 'owner',
  'setup.draft': 'owner',
  'setup.keep-draft': 'owner',
  'setup.onboard': 'owner',
  'setup.type-agent-id': 'owner',
  'setup.pass-printer': 'owner',
  'setup.finish': 'owner',
  'proxy.keep': 'owner',
  'operators.keep': 'owner',
  'backup.write': 'owner',
  'backup.preview': 'owner',
  'backup.restore': 'owner',
  'backup.start-daily': 'owner',
  'backup.stop-daily': 'owner',
  'backup.choose-folder': 'owner',
  'profile.state': 'owner',
  'profile.keep': 'owner',
  'profile.reset': 'owner',
  'profile.confirm': 'owner',
  'profile.export': 'owner',
  'profile.import': 'owner',
  'receipts.export': 'owner',
  'privacy.preview-purge': 'owner',
  'privacy.purge': 'owner',
  'privacy.last-purge': 'owner',
  'privacy.preview-erase': 'owner',
  'privacy.erase': 'owner',
  'diagnostics.save': 'owner',
  // Whoever stands at the box counts it and closes it; what the shop earns in a month is its owner's to see.
  'day-book.month': 'owner',
  'commission.table': 'owner',
  'commission.keep': 'owner',
  'log.verify': 'owner',
  'log.stop-verifying': 'owner',
  'log.export': 'owner',
}

export const accessOf = (channel: Channel): Access => ACCESS[channel] ?? 'staff'

/** Null if somebody of `role` may ask for `channel` at a counter that is locked or not; else what it takes. */
export function missingRight(channel: Channel, isLocked: boolean, role: Role): 'unlock' | 'owner' | null {
  const access = accessOf(channel)
  if (access === 'anyone') return null
  if (isLocked) return 'unlock'
  return access === 'owner' && role !== 'owner' ? 'owner' : null
}
