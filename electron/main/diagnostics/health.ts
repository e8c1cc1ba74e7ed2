// The health of the counter, looked at when somebody asks.
import type { AnchorStore } from '#shared/log/anchor-store'
import type { Handlers } from '#shared/channels/contract'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import type { Health } from '#shared/shop/health'
import type { PrinterSettings } from '#shared/printing/printer'
import { succeed } from '#shared/base/result'

export interface HealthDependencies {
  readonly disk: () => Promise<Health['disk']>
  /** Whether the choice of a proxy was lost. */
  readonly isProxyLost: () => boolean
  readonly keyStore: () => Promise<Health['keyStore']>
  readonly anchors: Pick<AnchorStore, 'state' | 'tryOut'>
  /** `process.platform`. */
  readonly platform: string
  /** The open environment; null if none is. */
  readonly workspace: () =>
    | ({
        readonly line: ConnectionHealth
        readonly isAnchorGone: boolean
      } & Pick<Health, 'clock' | 'log'>)
    | null
  /** The printer of receipts. */
  readonly printer: () => PrinterSettings
  readonly installed: () => Promise<readonly { readonly queue: string; readonly name: string }[]>
  /** Whether something takes connections there. Never rejects. */
  readonly isReachable: (target: { readonly host: string; readonly port: number }) => Promise<boolean>
}

export const healthWorkflow = (
  dependencies: HealthDependencies,
): Pick<Handlers, 'health.look' | 'health.ask-key-store'> => ({
  'health.look': async () => succeed(await lookAtHealth(dependencies)),
  'health.ask-key-store': async () => succeed(await dependencies.anchors.tryOut(true)),
})

export async function lookAtHealth(dependencies: HealthDependencies): Promise<Health> {
  const open = dependencies.workspace()
  const [disk, keyStore, printer] = await Promise.all([
    dependencies.disk(),
    dependencies.keyStore(),
    lookAtPrinter(dependencies),
  ])
  return {
    disk,
    keyStore,
    anchor: {
      state: dependencies.anchors.state(),
      isWeak: dependencies.platform === 'linux',
      isGone: open?.isAnchorGone ?? false,
    },
    printer,
    clock: open?.clock ?? null,
    line: open === null ? null : lineOf(open.line),
    isProxyLost: dependencies.isProxyLost(),
    log: open?.log ?? null,
  }
}

const lineOf = ({ state, setupProblem }: ConnectionHealth): Health['line'] =>
  setupProblem === null ? state : 'refused'

/** A printer of the system is found by its name, whether it is switched on or not; one on the network by its port. */
async function lookAtPrinter({
  printer,
  installed,
  isReachable,
}: HealthDependencies): Promise<Health['printer']> {
  const { connection } = printer()
  if (connection.way === 'network') {
    const isThere = await isReachable({ host: connection.host, port: connection.port })
    return { kind: isThere ? 'reached' : 'missing', name: connection.host }
  }
  const { queue } = connection
  if (queue === null) return { kind: 'none' }
  const found = (await installed()).find((known) => known.queue === queue)
  return found === undefined ? { kind: 'missing', name: queue } : { kind: 'set-up', name: found.name }
}
