// Aadhaar from the document vault: the customer consents on their own phone while the app polls for the result. The
// address they open contains a token: it is kept in memory and shown as a QR code, never opened in the app and never
// logged (T92).
import { MINUTE_MS, type Clock } from '#shared/base/clock'
import type { Handlers } from '#shared/channels/contract'
import type { Consent, IdentityOutcome } from '#shared/operations/checks/identity'
import type { StaffAtCounter } from '#shared/access/staff'
import { fail, succeed, type Failure } from '#shared/base/result'
import type { Service } from '../../service'
import type { IdentityLog } from './identity-log'

export interface VaultDependencies {
  readonly service: Pick<Service, 'identity'>
  readonly clock: Clock
  readonly records: IdentityLog
  readonly staff: () => StaffAtCounter
  /** The page that the customer's browser returns to from the vault. */
  readonly returnUrl: () => string
  /** False if the person would rather not open it. */
  readonly openOutside: (url: string) => Promise<boolean>
}

type VaultChannel = 'vault.begin' | 'vault.status' | 'vault.download' | 'vault.open-link' | 'vault.forget'

export interface VaultWorkflow {
  readonly handlers: Pick<Handlers, VaultChannel>
  forgetAll(): void
}

/** Used if the service does not say how long a link is valid. */
const LINK_LASTS_MS = 30 * MINUTE_MS
const LINK_GONE: Failure = { kind: 'wrong-state', state: 'no-link' }

interface Link {
  readonly consentId: string
  readonly redirectUrl: string
  readonly consent: Consent
  /** By the elapsed clock, so that a clock set back does not make an old link valid. */
  readonly expiresElapsed: number
}

export function vaultWorkflow(dependencies: VaultDependencies): VaultWorkflow {
  const { service, clock, returnUrl, openOutside } = dependencies
  const { links, note, end, drops, dropAll } = vaultLinks(dependencies)

  return {
    handlers: {
      'vault.begin': async ({ consent, fullName, mobileNumber, email }) => {
        const customer = { fullName, mobileNumber, email }
        const dropsBefore = drops()
        const begun = await service.identity.initiateVault({
          customer,
          returnUrl: returnUrl(),
          state: null,
        })
        if (begun.kind !== 'done') {
          note({ consentId: null, consent }, begun.kind === 'unknown' ? 'unknown' : 'link-not-sent')
          return succeed(begun)
        }
        const { consentId, redirectUrl } = begun.value
        const lastsMs = Math.max(0, (begun.value.expiresAt ?? clock.now() + LINK_LASTS_MS) - clock.now())
        const link: Link = { consentId, redirectUrl, consent, expiresElapsed: clock.elapsed() + lastsMs }
        links.set(consentId, link)
        note(link, 'link-sent')
        if (drops() > dropsBefore) end(link, 'left')
        return succeed({
          kind: 'done',
          value: { consentId, redirectUrl, expiresAt: clock.now() + lastsMs },
        })
      },
      'vault.status': async ({ consentId }) => {
        const link = links.get(consentId)
        if (link === undefined) return fail(LINK_GONE)
        const isOver = clock.elapsed() >= link.expiresElapsed
        const status = await service.identity.vaultStatus({ consentId })
        // Right after the start some services do not know the id yet, so only expiry ends a link (T93).
        const isUnknownYet = !status.ok && status.failure.kind === 'not-found'
        if (!status.ok && !isUnknownYet) return status
        const progress = status.ok
          ? status.value
          : { state: 'waiting' as const, statusText: null, problemText: null }
        if (progress.state === 'waiting' && isOver) {
          end(link, 'expired')
          return succeed({ ...progress, state: 'expired' })
        }
        if (progress.state === 'expired') end(link, 'expired')
        if (progress.state === 'ended') end(link, 'refused')
        if (progress.state === 'finished-without-aadhaar') end(link, 'no-aadhaar')
        return succeed(progress)
      },
      'vault.download': async ({ consentId }) => {
        const link = links.get(consentId)
        if (link === undefined) return fail(LINK_GONE)
        const document = await service.identity.downloadAadhaar({ consentId })
        if (!document.ok) return document
        links.delete(consentId)
        const { isComplete, person } = document.value
        note(link, isComplete ? 'verified' : 'not-verified', maskOnly(person.maskedAadhaar))
        return document
      },
      'vault.open-link': async ({ consentId }) => {
        const link = links.get(consentId)
        if (link === undefined) return fail(LINK_GONE)
        return (await openOutside(link.redirectUrl)) ? succeed(null) : fail({ kind: 'cancelled' })
      },
      'vault.forget': async ({ consentId }) => {
        const link = links.get(consentId)
        if (link !== undefined) end(link, 'left')
        return succeed(null)
      },
    },
    forgetAll: dropAll,
  }
}

/** The links that customers were sent, and what came of each, for the log. */
function vaultLinks({ clock, records, staff }: VaultDependencies) {
  const links = new Map<string, Link>()
  /** Counts how often everything was dropped: a link that arrives after that is not kept. */
  let drops = 0

  const note = (
    { consentId, consent }: { readonly consentId: string | null; readonly consent: Consent },
    outcome: IdentityOutcome,
    maskedAadhaar: string | null = null,
  ): void =>
    records.note({
      at: clock.now(),
      way: 'document-vault',
      maskedAadhaar,
      verificationId: consentId,
      consentVersion: consent.version,
      language: consent.language,
      staffId: staff().id,
      outcome,
    })
  const end = (link: Link, outcome: IdentityOutcome): void => {
    links.delete(link.consentId)
    note(link, outcome)
  }
  const dropAll = (): void => {
    drops += 1
    for (const link of links.values()) end(link, 'left')
  }
  return { links, note, end, dropAll, drops: () => drops }
}

const maskOnly = (masked: string | null): string | null =>
  masked !== null && /^XXXX XXXX [0-9X]{4}$/.test(masked) ? masked : null
