// A process that holds a log, opens it and sells until it is told to end or may not any more. It tells each sale once it is in the log. The
// time of its hold may pass faster.
import { createInterface } from 'node:readline'
import type { Clock, Timers } from '#shared/base/clock'
import { openOrViewJournal } from '#main/journal'
import { runningProcesses } from '#shared/node/files/this-process'
import { systemClock, systemTimers } from '#main/platform/system-clock'
import { holdLog } from '#main/workspace/log-hold'
import { newIntent, outcome, personal, requestId } from '../../support/sales'
import { logOptions } from '../../support/log-options'

const [, , path = '', host = '', first = '', faster = '1'] = process.argv
const PAUSE_MS = 150

const tell = (word: string): void => void process.stdout.write(`${word}\n`)
const processes = runningProcesses()
const clock: Clock = { now: systemClock.now, elapsed: () => systemClock.elapsed() * Number(faster) }
const timers: Timers = { after: (ms, task) => systemTimers.after(ms / Number(faster), task) }
const claimed = await holdLog({ clock, timers }, path, {
  ...processes,
  own: { ...processes.own, host, computer: host },
})
if (claimed.kind === 'held') sell()
else tell(claimed.kind === 'taken' ? `refused ${claimed.host}` : `refused ${claimed.problem}`)

function sell(): void {
  if (claimed.kind !== 'held') return
  const { hold } = claimed
  const opened = openOrViewJournal(logOptions(path, { clock: systemClock, reportDefect: () => 'REF', hold }))
  if (!opened.ok || opened.value.problem !== null) {
    tell(`stopped ${opened.ok ? opened.value.problem : opened.failure.kind}`)
    hold.release()
    return
  }
  const { journal, guard } = opened.value
  tell('held')
  let number = Number(first)
  let isEnding = false
  const end = (): void => {
    isEnding = true
    journal.close()
    hold.release()
  }
  guard.onStop(({ problem, holder }) => {
    tell(`stopped ${problem} ${holder ?? ''}`.trim())
    setImmediate(end)
  })
  createInterface({ input: process.stdin }).on('line', () => {
    end()
    tell('ended')
    process.exit(0)
  })
  const next = (): void => {
    if (isEnding) return
    const id = requestId(`SALE-${String(number).padStart(4, '0')}`)
    const steps = [
      () => journal.recordIntent(id, newIntent(), personal()),
      () => journal.append(id, { type: 'attempt', attempt: 1 }),
      () => journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }),
    ]
    if (steps.every((step) => step().ok)) {
      tell(`sold ${number}`)
      number += 1
      setTimeout(next, PAUSE_MS)
    }
  }
  next()
}
