// What the window may do with the office of an environment whose log is only looked at.
import { expect, it } from 'vitest'
import type { CounterOffice } from '#main/office/counter-office'
import { officeHandlers } from '#main/workspace/compose/office'
import type { Journal } from '#main/journal'
import { fail } from '#shared/base/result'
import { ENTERED_OFFICE } from '#test/support/office-state'

it('a counter whose log is not sent does not leave its office, which may lack entries of it', async () => {
  const handlers = officeHandlers({
    office: { unsent: () => 0 } as unknown as CounterOffice,
    state: () => ENTERED_OFFICE,
    enrolment: () => Promise.reject(new Error('it was left')),
    environment: 'production',
    isBusy: () => false,
    mayReadDay: () => false,
    openAnew: () => {
      throw new Error('it was left')
    },
    files: {
      officeOfflineAllowance: { load: () => null, save: () => {}, forget: () => {} },
      officeConflicts: { load: () => [], save: () => {}, forget: () => {} },
      officeLogRestore: { load: () => null, save: () => {}, forget: () => {} },
      signingKey: 'signing.key',
    },
    owner: () => 'owner',
    context: {
      signingKey: async () => null,
      staff: () => {
        throw new Error('nobody is asked')
      },
    },
    journal: {} as Journal,
    logRestore: { startIfDue: () => {}, start: () => {}, giveUp: () => {} },
    logProblem: 'corrupt',
  })
  expect(await handlers['office.leave']({})).toEqual(fail({ kind: 'store', problem: 'corrupt' }))
})
