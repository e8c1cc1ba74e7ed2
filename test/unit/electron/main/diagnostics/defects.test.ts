// Defects of the window reach the app log, and nothing else that a page could send with them.
import { describe, expect, it } from 'vitest'
import { channels } from '#shared/channels/contract'
import { missingRight } from '#shared/channels/access'
import { defectsWorkflow } from '#main/diagnostics/defects'
import { handClock } from '#test/support/settings'

const STACK = [
  'TypeError: cannot read 9876543210',
  '    at PlanList (app://bundle/assets/index-B3xY.js:12:345)',
  '    at app://bundle/assets/index-B3xY.js:1:1',
  '    at evil (https://evil.example/x.js:1:1)',
  'Meena Sharma, 12 MG Road',
].join('\n')
const DEFECT = {
  place: 'screen',
  name: 'TypeError',
  message: 'cannot read 9876543210',
  stack: STACK,
} as const

function desk() {
  const clock = handClock()
  const logged: { event: string; error: Error; kind: string }[] = []
  const handlers = defectsWorkflow({
    clock,
    log: {
      error: (event, error, { kind }) => {
        logged.push({ event, error: error as Error, kind })
        return 'AB12CD34'
      },
    },
  })
  return { clock, logged, report: handlers['diagnostics.report-defect'] }
}

describe('a defect of the window', () => {
  it('is logged under a reference, with the frames of our own pages alone', async () => {
    const { report, logged } = desk()
    expect(await report(DEFECT)).toEqual({ ok: true, value: { reference: 'AB12CD34' } })
    expect(logged).toMatchObject([{ event: 'window.defect', kind: 'screen' }])
    expect(logged[0]?.error.name).toBe('TypeError')
    expect(logged[0]?.error.stack?.split('\n')).toEqual(STACK.split('\n').slice(1, 3))
  })

  it('whose name is no name is an error like any other', async () => {
    const { report, logged } = desk()
    await report({ ...DEFECT, name: 'Meena Sharma\n2026 error' })
    expect(logged[0]?.error.name).toBe('Error')
  })

  it('that comes again and again fills no disk', async () => {
    const { report, logged, clock } = desk()
    for (let times = 0; times < 50; times += 1) await report(DEFECT)
    expect(logged).toHaveLength(10)
    expect(await report(DEFECT)).toEqual({ ok: true, value: { reference: null } })
    clock.pass(60_000)
    expect(await report(DEFECT)).toMatchObject({ value: { reference: 'AB12CD34' } })
  })

  it('may be told at a locked counter, and not at any length', () => {
    expect(missingRight(channels['diagnostics.report-defect'].access, true, 'cashier')).toBeNull()
    const { input } = channels['diagnostics.report-defect']
    expect(input.safeParse(DEFECT).success).toBe(true)
    expect(input.safeParse({ ...DEFECT, stack: 'x'.repeat(4_001) }).success).toBe(false)
    expect(input.safeParse({ ...DEFECT, customer: '9876543210' }).success).toBe(false)
  })
})
