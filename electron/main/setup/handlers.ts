// Connecting the shop: address and credentials are verified by a real call before they are saved, the onboarding is
// sent at most once ever, and an owner can get back in when PINs or the key store are lost.
import type { setupChannels } from '#shared/channels/setup'
import type { Handlers, Input } from '#shared/channels/contract'
import { stopsCalls } from '#shared/shop/connection-mismatch'
import type { OfficeAtSetup } from '#shared/office/counter-office'
import {
  CONNECTED_ENVIRONMENTS,
  readBaseAddress,
  type ConnectedEnvironment,
  type ConnectionTest,
  type ConnectionView,
  type KeepOutcome,
  type OnboardingForm,
  type OnboardingOutcome,
  type OnboardingState,
  type SetupState,
  type SetupStep,
} from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { ConnectionInUse, MerchantConnections, OnboardingAnswer } from '../access/merchant-connections'
import type { SetupDependencies } from './setup-dependencies'
import { createOwner, unfitName, unfitPin } from '../access/handlers'

type SetupHandlers = Pick<Handlers, keyof typeof setupChannels | 'setup.state'>

export function setupWorkflow(given: SetupDependencies): SetupHandlers {
  /** Environments whose form is being sent now. */
  const sending = new Set<ConnectedEnvironment>()
  const dependencies = { ...given, connections: interruptedAsUnknown(given.connections, sending) }
  const { connections, secrets, service, lock, staff } = dependencies
  const state = (): Promise<SetupState> => setupState(dependencies)
  const done = async (): Promise<Result<SetupState>> => succeed(await state())
  const kept = async (): Promise<Result<KeepOutcome>> => succeed({ kind: 'kept', setup: await state() })
  const onboarding = onceOnly(dependencies, sending)

  /** The key that currently seals secrets, with or without a PIN. */
  const shopKey = async (): Promise<Result<Uint8Array, SecretProblem>> => {
    const guarded = lock.shopKey()
    return guarded === null ? staff.unguardedKey() : succeed(guarded)
  }

  return {
    'setup.state': state,
    'setup.begin': async ({ environment }) => {
      await connections.resumeWith(environment)
      return done()
    },
    'setup.protect': async ({ choice }) => {
      const changed = await dependencies.changeProtection(choice)
      return changed.ok ? kept() : succeed({ kind: 'secrets', problem: changed.failure })
    },
    'setup.test': async ({ environment }) => {
      const connection = await inUse(dependencies, environment)
      if (connection === null) return fail(whyNotInUse(dependencies, environment))
      const test = await dependencies.test(connection)
      if (test.verdict === 'works') await dependencies.onConnectionChanged(environment, 'works-again')
      return succeed(test)
    },
    'setup.connect': (input) => connect(dependencies, input, shopKey, kept),
    'setup.save-webhook-secret': async ({ environment, webhookSecret }) => {
      const key = await shopKey()
      if (!key.ok) return succeed({ kind: 'secrets', problem: key.failure })
      const sealed = await secrets.keepWebhookSecret(environment, webhookSecret, key.value)
      return sealed.ok ? kept() : succeed({ kind: 'secrets', problem: sealed.failure })
    },
    'setup.trust': async ({ environment, certificates }) => {
      const failure = await trust(dependencies, environment, certificates)
      return failure === null ? done() : fail(failure)
    },
    'setup.restore-former': async ({ environment }) => {
      await openKept(dependencies, environment)
      if (!(await service.putBack(environment))) return fail(whyNotInUse(dependencies, environment))
      await dependencies.onConnectionChanged(environment, 'address')
      return done()
    },
    'setup.onboard': ({ environment, form }) => onboarding(environment, form),
    'setup.office': ({ environment }) => officeNow(dependencies, environment),
    'setup.enter-office': (input) => dependencies.office.enter(input),
    'setup.draft': ({ environment }) => dependencies.drafts.read(environment),
    'setup.save-draft': async ({ environment, draft }) => {
      const { state: standing } = await connections.onboarding(environment)
      if (standing === 'open') await dependencies.drafts.keep(environment, draft)
      return succeed(null)
    },
    'setup.type-agent-id': async ({ environment, agentId }) => {
      if (sending.has(environment)) return fail({ kind: 'wrong-state', state: 'onboarding-under-way' })
      await openKept(dependencies, environment)
      if (isAnotherAgent(dependencies, environment, agentId) && lock.approver() === null)
        return fail({ kind: 'not-allowed', needs: 'owner-pin' })
      const failure = await typeAgentId(dependencies, environment, agentId)
      return failure === null ? done() : fail(failure)
    },
    'setup.pass-printer': async ({ environment }) => {
      await connections.change(environment, { printerSeen: true })
      return done()
    },
    'setup.finish': async ({ environment }) => {
      const failure = await finish(dependencies, environment)
      return failure === null ? done() : fail(failure)
    },
    'setup.recover': (input) => recover(dependencies, input, kept),
  }
}

async function finish(
  dependencies: SetupDependencies,
  environment: ConnectedEnvironment,
): Promise<Failure | null> {
  const { connections, clock } = dependencies
  const view = await connectionView(dependencies, environment)
  if (view.step !== 'done') return { kind: 'wrong-state', state: 'setup-unfinished' }
  const entered = await dependencies.enter(environment)
  if (!entered.ok) return entered.failure
  await connections.change(environment, { finishedAt: clock.now() })
  await connections.resumeWith(null)
  return null
}

async function connect(
  dependencies: SetupDependencies,
  { environment, baseAddress, clientId, clientSecret, keepUntested }: Input<'setup.connect'>,
  shopKey: () => Promise<Result<Uint8Array, SecretProblem>>,
  kept: () => Promise<Result<KeepOutcome>>,
): Promise<Result<KeepOutcome>> {
  const { service } = dependencies
  const address = readBaseAddress(baseAddress)
  if (!address.ok) return fail({ kind: 'invalid-input', field: 'baseAddress', problem: address.problem })
  await openKept(dependencies, environment)
  const hadMismatch = service.mismatch(environment) !== null
  const before = await service.present(environment)
  const credentials = { clientId, clientSecret }
  const connection = { ...before, baseAddress: address.baseAddress }
  const test = await dependencies.test({ environment, credentials, ...connection })
  if (test.verdict !== 'works' && !(keepUntested && mayKeepUntested(test)))
    return succeed({ kind: 'test-failed', test })
  // First: while the keys are behind a passphrase nobody can say whose the log is.
  const key = await shopKey()
  if (!key.ok) return succeed({ kind: 'secrets', problem: key.failure })
  // A service of somebody's own answers to any secret: over a log that lies here only the shop's own one counts.
  if (!(await dependencies.mayOwnLog(environment, clientSecret)))
    return fail({ kind: 'wrong-state', state: 'other-secret' })
  const sealed = await service.keep(environment, credentials, connection, key.value)
  if (!sealed.ok) return succeed({ kind: 'secrets', problem: sealed.failure })
  await dependencies.escrow(environment, clientSecret)
  await dependencies.connections.change(environment, {
    testedAt: test.verdict === 'works' ? dependencies.clock.now() : null,
  })
  const isOther = before.baseAddress !== null && before.baseAddress !== address.baseAddress
  const moved = isOther || hadMismatch
  await dependencies.onConnectionChanged(environment, moved ? 'address' : 'credentials')
  return kept()
}

async function trust(
  dependencies: SetupDependencies,
  environment: ConnectedEnvironment,
  certificates: string | null,
): Promise<Failure | null> {
  if (certificates !== null && dependencies.countCertificates(certificates) === 0)
    return { kind: 'invalid-input', field: 'certificates', problem: 'no-certificate' }
  const changes = { extraCertificates: certificates }
  const changed = await dependencies.service.change(environment, changes, await keyNow(dependencies))
  if (!changed.ok) return { kind: 'wrong-state', state: `secrets-${changed.failure}` }
  await dependencies.onConnectionChanged(environment, 'address')
  return null
}

/** Commissions of openings would go to somebody else: an owner who is unlocked types the PIN for it, too. */
function isAnotherAgent(
  { service }: Pick<SetupDependencies, 'service'>,
  environment: ConnectedEnvironment,
  agentId: string,
): boolean {
  const known = knownAgent(service, environment)
  return known !== null && known !== agentId
}

/** The id that was set up, also where somebody else wrote another one since. */
const knownAgent = (
  service: Pick<SetupDependencies['service'], 'agent'>,
  environment: ConnectedEnvironment,
): string | null => {
  const { agentId, changed } = service.agent(environment)
  return changed?.setUp ?? agentId
}

async function typeAgentId(
  dependencies: SetupDependencies,
  environment: ConnectedEnvironment,
  agentId: string,
): Promise<Failure | null> {
  const { connections, service, clock, drafts, onAgentId, office } = dependencies
  const was = knownAgent(service, environment) ?? ''
  const changed = await service.change(environment, { agentId }, await keyNow(dependencies))
  if (!changed.ok) return { kind: 'wrong-state', state: `secrets-${changed.failure}` }
  if (was !== agentId) dependencies.noteChange([{ name: 'agentId', was, now: agentId }])
  const at = clock.now()
  await connections.recordOnboarding(environment, { state: 'done', at, agentId, typed: true })
  await drafts.forget(environment)
  onAgentId(environment)
  office.changed(environment)
  return null
}

/**
 * Without an answer from the service, untested credentials are accepted only if the connection, not the service, was
 * the reason.
 */
const mayKeepUntested = ({ verdict }: ConnectionTest): boolean =>
  ['no-network', 'timeout', 'busy', 'service-fault', 'in-between', 'broken'].includes(verdict)

/** What seals the secrets now; null while it is locked, and in a shop that has none: no key is made for looking. */
async function keyNow({ lock, staff, secrets }: SetupDependencies): Promise<Uint8Array | null> {
  const guarded = lock.shopKey()
  if (guarded !== null || staff.isGuarded()) return guarded
  const views = await Promise.all(CONNECTED_ENVIRONMENTS.map((environment) => secrets.view(environment)))
  if (!views.some(({ present }) => present)) return null
  const key = await staff.unguardedKey()
  return key.ok ? key.value : null
}

const openKept = async (dependencies: SetupDependencies, environment: ConnectedEnvironment): Promise<void> =>
  dependencies.service.open(environment, await keyNow(dependencies))

async function officeNow(
  dependencies: SetupDependencies,
  environment: ConnectedEnvironment,
): Promise<Result<OfficeAtSetup>> {
  // Opens the credentials, by which the office is told for which client this counter speaks.
  await inUse(dependencies, environment)
  return succeed(await dependencies.office.state(environment))
}

async function inUse(
  dependencies: SetupDependencies,
  environment: ConnectedEnvironment,
): Promise<ConnectionInUse | null> {
  const { service } = dependencies
  await openKept(dependencies, environment)
  const { baseAddress, ...rest } = await service.present(environment)
  if (baseAddress === null) return null
  const connection = { baseAddress, ...rest }
  const credentials = service.credentials(environment, connection)
  return credentials === null ? null : { environment, credentials, ...connection }
}

const whyNotInUse = ({ service }: SetupDependencies, environment: ConnectedEnvironment): Failure =>
  !stopsCalls(service.mismatch(environment))
    ? { kind: 'not-allowed', needs: 'setup' }
    : {
        kind: 'setup',
        problem: 'changed-connection',
        httpStatus: null,
        errorCode: null,
        message: null,
        callId: null,
      }

/** A form that was on its way when the app ended: nobody waits for its answer any more, and it may have gone through. */
const interruptedAsUnknown = (
  connections: MerchantConnections,
  sending: ReadonlySet<ConnectedEnvironment>,
): MerchantConnections => ({
  ...connections,
  onboarding: async (environment) => {
    const standing = await connections.onboarding(environment)
    return standing.state === 'sending' && !sending.has(environment)
      ? { state: 'unknown', at: standing.at, reason: 'interrupted' }
      : standing
  },
})

/**
 * Sends the onboarding form at most once per environment. The record is on disk before the call; if it says `sending`
 * or `unknown`, or cannot be read, nothing is sent. Only a clear refusal of the service, or a call that never left,
 * allows another try (T73). A counter that has an office sends nothing without its word.
 */
function onceOnly(dependencies: SetupDependencies, running: Set<ConnectedEnvironment>) {
  const { connections, clock, office } = dependencies
  const sent = async (connection: ConnectionInUse, form: OnboardingForm): Promise<OnboardingAnswer> => {
    const { environment } = connection
    await connections.recordOnboarding(environment, { state: 'sending', at: clock.now() })
    const answer = await dependencies.onboard(connection, form)
    // It is recorded where it cannot be sealed now, too: the id is given out once. An owner is asked about it then.
    if (answer.kind === 'done')
      await dependencies.service.change(environment, { agentId: answer.agentId }, await keyNow(dependencies))
    await connections.recordOnboarding(environment, afterOnboarding(answer, clock.now()))
    return answer
  }
  return async (
    environment: ConnectedEnvironment,
    form: OnboardingForm,
  ): Promise<Result<OnboardingOutcome>> => {
    await openKept(dependencies, environment)
    const present = await connections.onboarding(environment)
    if (running.has(environment) || present.state !== 'open')
      return succeed({ kind: 'already', onboarding: present })
    running.add(environment)
    try {
      const connection = await inUse(dependencies, environment)
      if (connection === null) return fail(whyNotInUse(dependencies, environment))
      const claimed = await office.claim(environment)
      if (claimed.kind === 'held-back') return succeed(claimed)
      // Whatever interrupts this, it may have been sent.
      let isSent = true
      try {
        const answer = await sent(connection, form)
        isSent = answer.kind === 'done' || answer.kind === 'unknown'
        if (isSent) await dependencies.drafts.forget(environment)
        if (answer.kind === 'done') dependencies.onAgentId(environment)
        return succeed(answer)
      } finally {
        if (claimed.kind === 'claimed') claimed.claim.ended(isSent)
      }
    } finally {
      running.delete(environment)
    }
  }
}

function afterOnboarding(answer: OnboardingAnswer, at: number): OnboardingState {
  if (answer.kind === 'done') return { state: 'done', at, agentId: answer.agentId, typed: false }
  if (answer.kind === 'unknown') return { state: 'unknown', at, reason: answer.reason }
  return { state: 'open' }
}

async function recover(
  dependencies: SetupDependencies,
  input: Input<'setup.recover'>,
  kept: () => Promise<Result<KeepOutcome>>,
): Promise<Result<KeepOutcome>> {
  const { environment, clientId, clientSecret, choice, name, pin } = input
  const { secrets, service, staff } = dependencies
  const members = staff.members()
  // The first of the owners is the one who gets this PIN.
  const owned = members.find(({ role, active }) => role === 'owner' && active)?.id
  const unfit = unfitPin('pin', pin) ?? unfitName(members, name, owned)
  if (unfit !== null) return fail(unfit)
  const { baseAddress, ...rest } = await service.present(environment)
  const refusal: Failure = { kind: 'not-allowed', needs: 'owner' }
  // Whoever types the secret has seen this address above it.
  if (baseAddress === null || baseAddress !== input.baseAddress) return fail(refusal)
  if ((await secrets.isSameMerchant(environment, clientId)) !== true) return fail(refusal)
  const credentials = { clientId, clientSecret }
  const connection = { baseAddress, ...rest }
  const test = await dependencies.test({ environment, credentials, ...connection })
  if (test.verdict !== 'works') return succeed({ kind: 'test-failed', test })
  // The service took it: it is a newer secret than the one last typed here, and only a backup leads back in.
  if (!(await dependencies.mayOwnLog(environment, clientSecret)))
    return fail({ kind: 'wrong-state', state: 'other-secret' })
  const anew = await dependencies.startOver(choice, environment, clientSecret)
  if (!anew.ok) return succeed({ kind: 'secrets', problem: anew.failure })
  const key = await staff.unguardedKey()
  if (!key.ok) return succeed({ kind: 'secrets', problem: key.failure })
  const sealed = await service.keep(environment, credentials, connection, key.value)
  if (!sealed.ok) return succeed({ kind: 'secrets', problem: sealed.failure })
  await dependencies.escrow(environment, clientSecret)
  const owner = await createOwner(dependencies, name, pin)
  if (owner.kind === 'secrets') return succeed(owner)
  await dependencies.onConnectionChanged(environment, 'credentials')
  return kept()
}

async function setupState(dependencies: SetupDependencies): Promise<SetupState> {
  const views = CONNECTED_ENVIRONMENTS.map((environment) => connectionView(dependencies, environment))
  return {
    protection: await dependencies.protection(),
    resuming: await dependencies.connections.resuming(),
    restored: await dependencies.restoredLog(),
    connections: await Promise.all(views),
  }
}

async function connectionView(
  { connections, secrets, service, staff, lock, countCertificates }: SetupDependencies,
  environment: ConnectedEnvironment,
): Promise<ConnectionView> {
  const connection = { ...(await connections.read(environment)), ...(await service.present(environment)) }
  const { webhookSecretPresent, ...credentials } = await secrets.view(environment)
  const onboarding = await connections.onboarding(environment)
  // Whoever stands before the lock screen is told what it shows: where a lost secret would go.
  const isLocked = lock.state().phase === 'locked'
  const count = connection.extraCertificates === null ? 0 : countCertificates(connection.extraCertificates)
  const facts = {
    connected: connection.baseAddress !== null && credentials.present,
    hasAgent: onboarding.state === 'done',
    guarded: staff.isGuarded(),
    printerSeen: connection.printerSeen,
  }
  return {
    environment,
    baseAddress: connection.baseAddress,
    mismatch: isLocked ? null : service.mismatch(environment),
    credentials,
    webhookSecretPresent,
    extraCertificates: { present: count > 0, count },
    testedAt: connection.testedAt,
    onboarding: isLocked && onboarding.state === 'done' ? { ...onboarding, agentId: '' } : onboarding,
    printerSeen: connection.printerSeen,
    step: stepOf(facts),
  }
}

interface SetupFacts {
  readonly connected: boolean
  readonly hasAgent: boolean
  readonly guarded: boolean
  readonly printerSeen: boolean
}

/** The first step that is still missing: where the first launch continues, whenever it was interrupted. */
function stepOf({ connected, hasAgent, guarded, printerSeen }: SetupFacts): SetupStep {
  if (!connected) return 'connection'
  if (!hasAgent) return 'agent'
  if (!guarded) return 'owner'
  return printerSeen ? 'done' : 'printer'
}
