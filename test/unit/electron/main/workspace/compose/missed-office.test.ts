// A counter whose file of the office is gone: the log says that it is in one, and nobody can be asked.
import { expect, it } from 'vitest'
import { NOBODY_TO_ASK, NOTHING_ALLOWED, type AdmissionQuestion } from '#main/money/admission'
import { cannotAsk, orMissed, type OfficeOfWorkspace } from '#main/workspace/compose/office'
import type { OfficeState } from '#shared/office/counter-office'
import { requestIdSchema } from '#shared/base/ids'
import type { AttemptAdmission } from '#shared/protocol/admission'
import { recordIntent, value } from '#test/support/journals'
import { writtenLog } from '#test/support/office-logs'
import { outcome, requestId } from '#test/support/sales'

const opened = (state: OfficeState): OfficeOfWorkspace => ({
  office: null,
  state: () => state,
  commission: () => undefined,
  enrolment: () => Promise.reject(new Error('not asked')),
})
const log = (sold: boolean) => ({ soldInOffice: () => sold })

it('misses its office where the log sold in one and nothing of it is kept, and not after a restore that brought keys', () => {
  expect(orMissed(opened({ kind: 'none' }), log(true)).state()).toEqual({ kind: 'none', isMissed: true })
  expect(orMissed(opened({ kind: 'none' }), log(false)).state()).toEqual({ kind: 'none' })
  const restored = { kind: 'none', keysMadeAtMs: 5 } as const
  expect(orMissed(opened(restored), log(true)).state()).toEqual(restored)
  expect(cannotAsk({ kind: 'none', isMissed: true })).toBe(true)
  expect(cannotAsk({ kind: 'unreadable' })).toBe(true)
  expect(cannotAsk({ kind: 'none' })).toBe(false)
})

it('sells only with a person’s yes while nobody can be asked', async () => {
  const question: AdmissionQuestion = {
    sale: {
      environment: 'practice',
      operation: 'recharge.mobile',
      kind: 'sale',
      accountNumber: '9876543210',
      payeeCode: null,
      amountPaise: 100,
    },
    requestId: requestIdSchema.parse('A'.repeat(20)),
    attempt: 1,
    sequence: 1,
    known: [],
    allowed: NOTHING_ALLOWED,
  }
  const agreed = { ...question, allowed: { ...NOTHING_ALLOWED, isUnasked: true } }
  expect(await NOBODY_TO_ASK.ask(question)).toEqual({ kind: 'stopped', conflictingSales: [] })
  expect(await NOBODY_TO_ASK.ask(agreed)).toMatchObject({ kind: 'go', kept: { verdict: 'not-asked' } })
  expect((await NOBODY_TO_ASK.look([question, agreed])).map(({ kind }) => kind)).toEqual([
    'stopped',
    'not-asked',
  ])
})

it('is in an office by its newest attempt, until an owner leaves or it sells without one', () => {
  const { journal, sell } = writtenLog('practice')
  let last = 1000
  const attempt = (admission?: AttemptAdmission) => {
    const id = recordIntent(journal, requestId(`SALE-${(last += 1)}`))
    value(
      journal.append(id, { type: 'attempt', attempt: 1, ...(admission === undefined ? {} : { admission }) }),
    )
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  }
  const admitted = { verdict: 'not-asked', because: 'no-key', kind: 'sale', fingerprints: [] } as const
  expect(journal.soldInOffice()).toBe(false)
  sell('success')
  expect(journal.soldInOffice()).toBe(false)
  attempt(admitted)
  for (let later = 0; later < 600; later += 1)
    value(journal.recordSealBehind({ type: 'seal-behind', sealed: null, isOver: false }))
  expect(journal.soldInOffice()).toBe(true)
  value(journal.recordOfficeLeft({ type: 'office-left', staffId: 'owner' }))
  expect(journal.soldInOffice()).toBe(false)
  attempt(admitted)
  attempt()
  expect(journal.soldInOffice()).toBe(false)
})
