// A visit of a shop with several counters: the others are asked about all its lines before anything is recorded.
import { describe, expect, it } from 'vitest'
import type { ConflictingSale } from '#shared/protocol/admission'
import type { LookVerdict } from '#main/money/admission'
import { failure, value } from '#test/support/journals'
import { requestId } from '#test/support/sales'
import { settleMicrotasks } from '#test/support/virtual-time'
import { cash, threeLines, type visitCounter } from '#test/support/visits'

describe('a visit of a shop with several counters', () => {
  const CONFLICT: ConflictingSale = {
    kind: 'recent',
    requestId: requestId('SALE-OF-TWO'),
    counterName: 'Counter 2',
    atMs: 0,
  }
  type Look = NonNullable<Parameters<typeof visitCounter>[0]>['look']

  /** What the other counters say of the second line. */
  async function besideOthers() {
    const asked: number[] = []
    const others: { say: LookVerdict } = { say: { kind: 'free' } }
    const look: Look = async (questions) => {
      asked.push(questions.length)
      return questions.map((_question, at): LookVerdict => (at === 1 ? others.say : { kind: 'free' }))
    }
    const at = await threeLines({ look })
    await settleMicrotasks()
    const doubts = async () => (await at.now()).lines.map(({ doubt }) => doubt?.kind ?? null)
    const check = async () => value(await at.call('visit.check', { visitId: at.visitId, agreed: [] }))
    return { ...at, asked, others, doubts, check }
  }

  it('asks about all lines at once before anything is recorded, and sends none if one stands elsewhere', async () => {
    const at = await besideOthers()
    at.others.say = { kind: 'stopped', conflictingSales: [CONFLICT] }
    at.asked.length = 0
    expect(failure(await at.pay([cash(1_038)]))).toEqual({ kind: 'wrong-state', state: 'visit-not-checked' })
    expect(at.asked).toEqual([3])
    expect([at.sent, at.journal().visit(at.visitId)]).toEqual([[], []])
    expect((await at.now()).lines[1]?.doubt).toMatchObject({
      kind: 'elsewhere',
      conflictingSales: [CONFLICT],
    })
    expect(await at.doubts()).toEqual([null, 'elsewhere', null])
  })

  it('is paid once nothing stands elsewhere any more, or that line is off it', async () => {
    const at = await besideOthers()
    at.others.say = { kind: 'stopped', conflictingSales: [CONFLICT] }
    await at.pay([cash(1_038)])
    at.others.say = { kind: 'free' }
    expect((await at.check()).lines.map(({ doubt }) => doubt)).toEqual([null, null, null])
    const other = await besideOthers()
    other.others.say = { kind: 'stopped', conflictingSales: [CONFLICT] }
    await other.pay([cash(1_038)])
    value(await other.call('visit.remove-line', { requestId: other.ids[1] }))
    other.others.say = { kind: 'free' }
    value(await other.pay([cash(439)]))
    expect(at.sent).toEqual([])
    expect(other.sent).toEqual([other.ids[0]])
  })

  it('tells of a line as it is kept, and forgets nothing because the others cannot be asked then', async () => {
    const at = await besideOthers()
    at.others.say = { kind: 'stopped', conflictingSales: [CONFLICT] }
    await at.keep({ ending: '00004', rupees: 99 })
    await settleMicrotasks()
    expect(await at.doubts()).toEqual([null, 'elsewhere', null, null])
    at.others.say = { kind: 'not-asked' }
    await at.check()
    expect(await at.doubts()).toEqual([null, 'elsewhere', null, null])
  })

  it('is paid once, though its button was pressed twice while the others were asked', async () => {
    const at = await besideOthers()
    const both = await Promise.all([at.pay([cash(1_038)]), at.pay([cash(1_038)])])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(at.disk.durableEvents().filter(({ type }) => type === 'visit')).toHaveLength(1)
  })
})
