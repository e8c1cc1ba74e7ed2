// The routes by which counters ask before they sell.
import type { Hono } from 'hono'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { CONFLICTS_PATH } from '#shared/office/conflicts'
import { succeed } from '#shared/base/result'
import { answering } from '../context/counter-answers'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import type { Admission } from './admission'
import type { ConflictRecords } from './conflict-records'

export const admissionRoutes = (
  context: OfficeContext,
  admission: Admission,
  conflicts: Pick<ConflictRecords, 'tell'>,
): Hono<CounterEnvironment> =>
  answering(context, {
    [ADMISSION_PATHS.admit]: admission.admit,
    [ADMISSION_PATHS.look]: async (counter, { lines }) =>
      succeed({ lines: await admission.look(counter, lines) }),
    [ADMISSION_PATHS.outcomes]: async (counter, { outcomes }) => {
      await admission.report(counter, outcomes)
      return succeed({ officeTimeMs: context.clock.now() })
    },
    [CONFLICTS_PATH]: async (counter, { environment, seen }) =>
      succeed({ sales: await conflicts.tell(counter, environment, seen) }),
  })
