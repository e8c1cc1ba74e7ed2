// The credentials of each environment together with the connection they are for. What is sealed with them holds; the
// plain files beside it are what was written last, and as long as they say anything else no call is made.
import { stopsCalls, type ConnectionMismatch } from '#shared/shop/connection-mismatch'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import type {
  BoundConnections,
  MerchantConnections,
  ServiceConnection,
  WrittenConnection,
} from '../access/merchant-connections'
import { bindingOf, isSameConnection, standingOf, type Binding } from '../access/connection-binding'
import { certificatesIn } from './connection-test'
import type { Secrets } from '../access/secrets'
import type { AnchorStore } from '#shared/log/anchor-store'
import { parsedJson } from '#shared/base/parsed-json'
import { z } from 'zod'

export interface BoundConnectionsOptions {
  readonly secrets: Secrets
  readonly connections: MerchantConnections
  readonly memory: ConnectionMemory
}

/** Opening, changing and putting back happen one after the other. */
export function boundConnections(options: BoundConnectionsOptions): BoundConnections {
  const { secrets, connections } = options
  const mismatches = new Map<ConnectedEnvironment, ConnectionMismatch>()
  const inOrder = createSerialQueue()

  const present = async (environment: ConnectedEnvironment): Promise<WrittenConnection> =>
    secrets.binding(environment)?.connection ?? connections.written(environment)

  const open = async (
    environment: ConnectedEnvironment,
    shopKey: Uint8Array | null,
  ): Promise<Result<null, SecretProblem>> => {
    const loaded = shopKey === null ? succeed(null) : await secrets.load(environment, shopKey)
    const isOpen = secrets.credentials(environment) !== null || secrets.binding(environment) !== null
    const mismatch = loaded.ok && isOpen ? await compared(options, environment) : null
    if (mismatch === null) mismatches.delete(environment)
    else mismatches.set(environment, mismatch)
    return loaded
  }

  const keep: BoundConnections['keep'] = async (environment, credentials, connection, shopKey) => {
    const bound = await bind(options, environment, connection, (binding) =>
      secrets.keepCredentials(environment, credentials, binding, shopKey),
    )
    if (!bound.ok) return bound
    await connections.write(environment, connection)
    mismatches.delete(environment)
    return bound
  }

  const change: BoundConnections['change'] = async (environment, changes, shopKey) => {
    const opened = await open(environment, shopKey)
    // Secrets that nothing opens any more are typed anew, and bound then.
    if (!opened.ok && opened.failure !== 'damaged') return opened
    const known = secrets.binding(environment)
    if (known !== null) {
      if (shopKey === null || mismatches.get(environment)?.kind === 'earlier') return fail('damaged')
      const bound = await bind(options, environment, { ...known.connection, ...changes }, (binding) =>
        secrets.bind(environment, binding, shopKey),
      )
      if (!bound.ok) return bound
    }
    await connections.write(environment, changes)
    await open(environment, shopKey)
    return succeed(null)
  }

  const putBack: BoundConnections['putBack'] = async (environment) => {
    const binding = secrets.binding(environment)
    if (binding === null || mismatches.get(environment)?.kind !== 'edited') return false
    await connections.write(environment, binding.connection)
    mismatches.delete(environment)
    return true
  }

  return {
    open: (environment, shopKey) => inOrder(async () => void (await open(environment, shopKey))),
    present,
    mismatch: (environment) => mismatches.get(environment) ?? null,
    credentials: (environment, connection) => {
      const binding = secrets.binding(environment)
      const isMeant = binding !== null && isSameConnection(binding.connection, connection)
      return isMeant && !stopsCalls(mismatches.get(environment) ?? null)
        ? secrets.credentials(environment)
        : null
    },
    agent: (environment) => {
      const mismatch = mismatches.get(environment) ?? null
      const changed = mismatch?.kind === 'edited' ? mismatch.agent : null
      const agentId = secrets.binding(environment)?.connection.agentId ?? null
      return { agentId: mismatch?.kind === 'earlier' || changed !== null ? null : agentId, changed }
    },
    keep: (...given) => inOrder(() => keep(...given)),
    change: (...given) => inOrder(() => change(...given)),
    putBack: (environment) => inOrder(() => putBack(environment)),
  }
}

/** The onboarding as the sealed agent id has it, where that is open: what is written decides nothing then. */
export const withBoundAgent = (
  connections: MerchantConnections,
  secrets: Pick<Secrets, 'binding'>,
): MerchantConnections => ({
  ...connections,
  onboarding: async (environment) => {
    const written = await connections.onboarding(environment)
    const bound = secrets.binding(environment)
    if (bound === null) return written
    const { agentId } = bound.connection
    if (agentId !== null)
      return written.state === 'done'
        ? { ...written, agentId }
        : { state: 'done', at: 'at' in written ? written.at : 0, agentId, typed: false }
    // The form was never answered with it: whatever was, it is not sent again.
    return written.state === 'done' ? { state: 'unknown', at: written.at, reason: 'record-changed' } : written
  },
})

/** Sealed first, written then: whatever ends in between, what is sealed holds. */
async function bind(
  { secrets, connections, memory }: BoundConnectionsOptions,
  environment: ConnectedEnvironment,
  connection: ServiceConnection,
  seal: (binding: Binding) => Promise<Result<null, SecretProblem>>,
): Promise<Result<null, SecretProblem>> {
  const known = secrets.binding(environment)
  const generation = Math.max(known?.generation ?? 0, await memory.generation(environment)) + 1
  const before = known?.connection ?? (await connections.written(environment))
  const sealed = await seal(bindingOf(connection, before, generation))
  if (sealed.ok) await memory.remember(environment, generation)
  return sealed
}

/** A change that was cut off is written to its end. */
async function compared(
  options: BoundConnectionsOptions,
  environment: ConnectedEnvironment,
): Promise<ConnectionMismatch | null> {
  const { secrets, connections, memory } = options
  const binding = secrets.binding(environment)
  const remembered = await memory.generation(environment)
  if (remembered > (binding?.generation ?? 0)) return { kind: 'earlier' }
  if (binding === null) return null
  const written = await connections.written(environment)
  if (remembered < binding.generation) await memory.remember(environment, binding.generation)
  switch (standingOf(binding, written)) {
    case 'agrees':
      return null
    case 'half-written':
      await connections.write(environment, binding.connection)
      return null
    case 'edited':
      return mismatchOf(binding.connection, written)
  }
}

function mismatchOf(setUp: ServiceConnection, written: WrittenConnection): ConnectionMismatch {
  const count = (pem: string | null): number => certificatesIn(pem ?? '').length
  return {
    kind: 'edited',
    address:
      setUp.baseAddress === written.baseAddress
        ? null
        : { setUp: setUp.baseAddress, written: written.baseAddress },
    authorities:
      setUp.extraCertificates === written.extraCertificates
        ? null
        : { setUp: count(setUp.extraCertificates), written: count(written.extraCertificates) },
    isProfileChanged: setUp.profile !== written.profile,
    agent: setUp.agentId === written.agentId ? null : { setUp: setUp.agentId, written: written.agentId },
  }
}

const recordSchema = z.strictObject({ version: z.literal(1), generation: z.number().int().nonnegative() })

/**
 * How often the connection of each environment was changed, remembered where a copied folder does not bring it
 * back (docs/decisions/0017-anchor.md): credentials of before the last change are noticed when they are put back.
 */
export interface ConnectionMemory {
  /** 0 where nothing is remembered. */
  generation(environment: ConnectedEnvironment): Promise<number>
  remember(environment: ConnectedEnvironment, generation: number): Promise<void>
}

const nameOf = (environment: ConnectedEnvironment): string => `connection-${environment}`

export const connectionMemory = (store: AnchorStore): ConnectionMemory => ({
  generation: async (environment) => {
    const read = await store.read(nameOf(environment))
    if (read.kind !== 'there') return 0
    const records = read.texts.map((text) => recordSchema.safeParse(parsedJson(text)))
    return Math.max(0, ...records.map(({ data }) => data?.generation ?? 0))
  },
  remember: async (environment, generation) => {
    await store.write(nameOf(environment), JSON.stringify({ version: 1, generation }))
  },
})
