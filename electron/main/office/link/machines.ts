// The machines of one office. A counter speaks with the one at work; when that is lost it looks at all of them for the one that is ready,
// and goes on there. Where the office has one machine there is nothing to look for.
import { SECOND_MS } from '#shared/base/clock'
import { isSigned } from '#shared/node/log/signed-head'
import { officeAddressesBytes } from '#shared/office/request-proof'
import type { OfficeAddresses } from '#shared/protocol'
import type { EnrolledAt } from './join-office'
import { createWire, type Wire, type WireOptions } from './wire'

export interface Machines {
  /** To the machine that was found last. */
  readonly wire: Wire
  /**
   * Asks all machines at once which is ready, and speaks with the first that is from then on. False if none is; true without a question where
   * there is one machine alone.
   */
  find(): Promise<boolean>
  /** Origins. The one that is spoken with stays. */
  use(addresses: readonly string[]): void
}

export interface MachinesOptions extends Omit<WireOptions, 'address'> {
  /** Origins, at least one; the first is spoken with first. */
  readonly addresses: readonly string[]
  /** How one is reached; `createWire` unless a test says otherwise. */
  readonly wireTo?: (options: WireOptions) => Wire
}

const READY_PATH = '/readyz'
/** One that is ready answers at once. One that vanished never does, and the next look must not wait for it. */
const READY_WITHIN_MS = 1.5 * SECOND_MS
const OK = 200

interface Machine {
  readonly address: string
  readonly wire: Wire
}

export function createMachines({ addresses, wireTo = createWire, ...options }: MachinesOptions): Machines {
  const machineAt = (address: string): Machine => ({ address, wire: wireTo({ ...options, address }) })
  let known = addresses
  let current = machineAt(addresses[0] ?? '')
  let isClosed = false
  let looking: Promise<boolean> | null = null

  const look = async (): Promise<boolean> => {
    const asked = [current, ...known.filter((address) => address !== current.address).map(machineAt)]
    const found = await Promise.any(asked.map(ready)).catch(() => null)
    const next = isClosed ? null : (found ?? current)
    // What is still under way to a machine that was lost ends with its line, an open line of events too.
    for (const machine of asked) if (machine !== next) machine.wire.close()
    if (next !== null) current = next
    return found !== null
  }
  return {
    wire: {
      send: (request) => current.wire.send(request),
      open: (request) => current.wire.open(request),
      close: () => {
        isClosed = true
        current.wire.close()
      },
    },
    find: async () => known.length < 2 || (looking ??= look().finally(() => (looking = null))),
    use: (told) => {
      known = [...new Set([current.address, ...told])]
    },
  }
}

/** Rejects unless it says that it is ready: a machine that waits for the other one, or for its database, is not. */
async function ready(machine: Machine): Promise<Machine> {
  const asking = {
    method: 'GET',
    path: READY_PATH,
    headers: {},
    body: null,
    timeoutMs: READY_WITHIN_MS,
  } as const
  const { status } = await machine.wire.send(asking)
  if (status !== OK) throw new Error('this machine is not ready')
  return machine
}

/** Every address at which this counter may find its office, the one where it came in first. */
export const addressesOf = ({
  address,
  addresses = [],
}: Pick<EnrolledAt, 'address' | 'addresses'>): readonly string[] => [...new Set([address, ...addresses])]

/** What the office said of its machines; null where it has one, and where the office's key did not sign it. */
export function signedAddresses(
  { officeId, officeKey }: Pick<EnrolledAt, 'officeId' | 'officeKey'>,
  told: OfficeAddresses | null,
): readonly string[] | null {
  if (told === null) return null
  const { addresses, signature } = told
  const bytes = officeAddressesBytes({ officeId, addresses })
  const isOurs = isSigned(bytes, Buffer.from(signature, 'base64url'), Buffer.from(officeKey, 'base64url'))
  return isOurs ? addresses.map((address) => new URL(address).origin) : null
}
