// A counter that recharges over the practice service, with virtual time and a disk that can be cut off.
import type { TakeApproval } from '#shared/channels/approval'
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import type { SaleView } from '#shared/sale/day'
import type { RequestId } from '#shared/base/ids'
import type { Ceiling } from '#main/money/guards'
import { createPracticeWire, type WireFault } from '#test/simulation/world/practice-wire'
import { countingIds, startTill, type CustomerNamesFile, type Till } from '#test/simulation/world/till'
import { value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { VirtualTime, whileTasksRun } from '#test/support/virtual-time'
import { rechargeDraft } from '#test/support/recharge-draft'

export const draft = (change: Partial<RechargeDraft> = {}): RechargeDraft =>
  rechargeDraft({ operatorCode: OPERATOR, ...change })

/** Recharge over the practice service. `faults` apply to its money calls, one after the other. */
export function counter(
  options: {
    readonly faults?: readonly WireFault[]
    readonly ceiling?: Ceiling
    readonly names?: CustomerNamesFile
  } = {},
) {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const faults = [...(options.faults ?? [])]
  const wire = createPracticeWire({
    time,
    fault: (_request, isMoney) => (isMoney ? (faults.shift() ?? NO_FAULT) : NO_FAULT),
    latencyMs: () => 100,
  })
  const newId = countingIds()
  let approved: { readonly by: string; readonly requestId: string | null } | null = null
  const pushed: SaleView[] = []
  const taken = (isFor: (requestId: string | null) => boolean): string | null => {
    if (approved === null || !isFor(approved.requestId)) return null
    const { by } = approved
    approved = null
    return by
  }
  const takeApproval: TakeApproval = (_, about) =>
    taken((requestId) => requestId === null || ('requestId' in about && about.requestId === requestId))
  const start = (): Till =>
    startTill({
      time,
      disk,
      wire,
      newId,
      ...(options.ceiling === undefined ? {} : { ceiling: options.ceiling }),
      ...(options.names === undefined ? {} : { names: options.names }),
      takeApproval,
      approver: () => taken(() => true),
      push: (name, payload) => {
        if (name === 'sale.changed') pushed.push(payload as SaleView)
      },
    })
  let till = start()
  /** Runs `work` while time passes. */
  const during = whileTasksRun(time)
  const prepare = async (change: Partial<RechargeDraft> = {}) =>
    value(await during(till.handlers['sale.prepare']({ operation: 'recharge', draft: draft(change) })))
  const confirm = (requestId: RequestId, accepted: readonly string[] = []) =>
    till.handlers['sale.confirm']({ requestId, accepted })
  return {
    time,
    disk,
    wire,
    pushed,
    during,
    prepare,
    confirm,
    till: () => till,
    /** An owner types their PIN, for one sale or for whatever comes next. */
    approve: (requestId: RequestId | null = null) => {
      approved = { by: 'meena', requestId }
    },
    sell: async (change: Partial<RechargeDraft> = {}) => {
      const { requestId } = await prepare(change)
      return value(await during(confirm(requestId)))
    },
    crash: (meanwhile = (): void => {}) => {
      till.kill()
      disk.cutPower()
      meanwhile()
      till = start()
      return till
    },
  }
}

export const NO_FAULT: WireFault = { kind: 'none' }
export const OPERATOR = '101'
export const trouble = (code: string): Partial<RechargeDraft> => ({ accountNumber: `90000000${code}` })
