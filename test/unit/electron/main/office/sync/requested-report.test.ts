// A report that the office asks this counter for: what is said to it, and what is not.
import { describe, expect, it } from 'vitest'
import { createAskedReport } from '#main/office/sync/requested-report'
import type { OfficeFailure, OfficeRequest } from '#main/office/link/exchange'
import { LARGEST_REPORT_BYTES } from '#shared/office/counter-report'
import type { Ask } from '#shared/protocol'
import { fail, succeed, type Result } from '#shared/base/result'

const ASKED: Ask = { askedAtMs: 1_000, askedBy: 'Asha' }

/** An office that asks, and answers each time as the test says. */
function officeThat(answers: readonly Result<object, OfficeFailure>[]) {
  const sent: unknown[] = []
  const left = [...answers]
  let changes = 0
  let present: Ask | null = ASKED
  const report = createAskedReport(
    {
      lastHeartbeat: () => ({ reportAsk: present }) as never,
      request: async <Answer>({ body, schema }: OfficeRequest<Answer>) => {
        sent.push(body)
        const answer = left.shift() ?? fail({ kind: 'unreachable' } as const)
        return answer.ok ? succeed(schema.parse(answer.value)) : answer
      },
    },
    () => (changes += 1),
  )
  return {
    report,
    sent,
    changes: () => changes,
    asks: (ask: Ask | null) => {
      present = ask
    },
  }
}
const refused = (kind: 'not-found' | 'too-large' | 'invalid' | 'busy'): Result<object, OfficeFailure> =>
  fail({ kind: 'refused', problem: { kind } })

describe('a report that the office asks for', () => {
  it('goes as it was shown, for the question that stands, and is asked for no more at once', async () => {
    const { report, sent, changes } = officeThat([succeed({})])
    expect(report.ask()).toEqual(ASKED)
    expect(await report.send('all of it')).toBeNull()
    expect(sent).toEqual([{ answer: 'sent', askedAtMs: 1_000, text: 'all of it' }])
    expect([report.ask(), changes()]).toEqual([null, 1])
    expect(await report.send('all of it')).toBe('not-asked')
    expect(sent).toHaveLength(1)
  })

  it('is declined in so many words', async () => {
    const { report, sent } = officeThat([succeed({})])
    expect(await report.decline()).toBeNull()
    expect(sent).toEqual([{ answer: 'declined', askedAtMs: 1_000 }])
  })

  it('stays asked for while the office gave no word, and can be sent again', async () => {
    const { report } = officeThat([fail({ kind: 'unreachable' }), refused('busy'), succeed({})])
    expect(await report.send('text')).toBe('unreachable')
    expect(await report.send('text')).toBe('unreachable')
    expect(report.ask()).toEqual(ASKED)
    expect(await report.send('text')).toBeNull()
  })

  it('that was asked for anew meanwhile is asked for again', async () => {
    const { report, asks } = officeThat([refused('not-found')])
    expect(await report.send('text')).toBe('not-asked')
    expect(report.ask()).toBeNull()
    asks({ askedAtMs: 2_000, askedBy: null })
    expect(report.ask()).toEqual({ askedAtMs: 2_000, askedBy: null })
  })

  it('that is too large stays here', async () => {
    const { report, sent } = officeThat([])
    expect(await report.send('क'.repeat(LARGEST_REPORT_BYTES / 2))).toBe('too-large')
    expect(sent).toEqual([])
    expect(report.ask()).toEqual(ASKED)
  })

  it('is not sent where nobody asks', async () => {
    const { report, sent, asks } = officeThat([])
    asks(null)
    expect([await report.send('text'), await report.decline()]).toEqual(['not-asked', 'not-asked'])
    expect(sent).toEqual([])
  })
})
