// The whole log is verified soon after a start; what it finds stops selling.
import { describe, expect, it, vi } from 'vitest'
import { LOG_FAULTS, type JournalFault, type JournalVerdict } from '#shared/log/journal-verification'
import { fail, succeed, type Result } from '#shared/base/result'
import { checkInBackground } from '#main/journal'
import { VirtualTime } from '#test/support/virtual-time'

const whole: JournalVerdict = { kind: 'whole', entries: 3, erased: 0, lastLink: 'a', sealedAfter: 0 }
const broken = (fault: JournalFault): JournalVerdict => ({
  kind: 'broken',
  fault,
  sequence: 4,
  requestId: null,
  recordedAt: null,
})

function checked(verdicts: readonly Result<JournalVerdict>[]) {
  const time = new VirtualTime()
  const verify = vi.fn(
    async () => verdicts[Math.min(verify.mock.calls.length, verdicts.length) - 1] ?? succeed(whole),
  )
  const onBroken = vi.fn()
  const onWhole = vi.fn()
  const stop = checkInBackground({ verifier: { verify }, timers: time, onBroken, onWhole })
  return { time, verify, onBroken, onWhole, stop }
}

const HARMLESS: readonly JournalFault[] = ['seal', 'state']

describe('the check of the whole log', () => {
  it('begins once the window had time to come up, and is done once', async () => {
    const { time, verify, onWhole } = checked([succeed(whole)])
    await time.pass(9_999)
    expect(verify).not.toHaveBeenCalled()
    await time.pass(1)
    expect(onWhole).toHaveBeenCalledOnce()
    await time.pass(86_400_000)
    expect(verify).toHaveBeenCalledOnce()
  })

  it.each(LOG_FAULTS.filter((fault) => !HARMLESS.includes(fault)))(
    'stops selling when it finds this: %s',
    async (fault) => {
      const { time, onBroken, onWhole } = checked([succeed(broken(fault))])
      await time.pass(10_000)
      expect(onBroken).toHaveBeenCalledExactlyOnceWith(broken(fault))
      expect(onWhole).not.toHaveBeenCalled()
    },
  )

  it.each(HARMLESS)('does not stop selling for what is made anew from entries: %s', async (fault) => {
    const { time, onBroken, onWhole } = checked([succeed(broken(fault))])
    await time.pass(10_000)
    expect(onBroken).not.toHaveBeenCalled()
    expect(onWhole).not.toHaveBeenCalled()
  })

  it('is done later when somebody stopped it, or the file could not be read', async () => {
    const { time, verify, onBroken } = checked([
      fail({ kind: 'cancelled' }),
      fail({ kind: 'store', problem: 'other' }),
      succeed(broken('link')),
    ])
    await time.pass(10_000)
    await time.pass(600_000)
    expect(onBroken).not.toHaveBeenCalled()
    await time.pass(600_000)
    expect([verify.mock.calls.length, onBroken.mock.calls.length]).toEqual([3, 1])
  })

  it('says nothing any more once the log is closed', async () => {
    const { time, verify, onBroken, stop } = checked([succeed(broken('link'))])
    stop()
    await time.pass(10_000)
    expect(verify).not.toHaveBeenCalled()
    const late = checked([succeed(broken('link'))])
    late.verify.mockImplementation(async () => {
      late.stop()
      return succeed(broken('link'))
    })
    await late.time.pass(10_000)
    expect(late.onBroken).not.toHaveBeenCalled()
    expect(onBroken).not.toHaveBeenCalled()
  })
})
