// What the areas of an office are given, for a bench that asks them without sockets.
import type { OfficeContext } from '#office/server/context/context'
import { believedClock } from '#office/server/base/office-clock'
import { createAdmission, type Admission } from '#office/server/guard/admission'
import { claimRecords } from '#office/server/guard/claims'
import { conflictRecords } from '#office/server/guard/conflict-records'
import { createReported } from '#office/server/log/reported'
import type { Pools } from '#office/server/database/pools'

/** The guard of an office that nobody else asks. */
export const admissionOf = (context: OfficeContext): Admission =>
  createAdmission(context, claimRecords(context, createReported(context)), conflictRecords(context))

export const officeContext = (pools: Pools): OfficeContext => ({
  office: {
    id: 'bench',
    generation: 1,
    epoch: { number: 1, startId: 'bench' },
    kind: 'real',
    publicKey: new Uint8Array(32),
    sign: (bytes) => bytes,
  },
  machines: [],
  awaited: [],
  pools,
  clock: believedClock({ now: () => Date.now(), elapsed: () => performance.now() }),
  timers: {
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  },
  newId: () => '',
  randomBytes: (count) => new Uint8Array(count),
  log: { info: () => {}, warn: () => {}, error: (_event, error) => console.error(error) },
  alerts: {
    raise: async () => {},
    end: async () => {},
    endWhere: async () => {},
    changed: () => {},
    onChanged: () => () => {},
  },
})
