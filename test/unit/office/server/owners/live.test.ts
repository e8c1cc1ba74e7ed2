// The lines of owners' pages: which of them end when it is looked who may still see.
import { expect, it, vi } from 'vitest'
import { createLive } from '#office/server/owners/live'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

/** Whether a line has ended, once all that it was sent is read. */
async function hasEnded(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  let isOver = false
  void body?.pipeTo(new WritableStream()).then(() => (isOver = true))
  await settleMicrotasks()
  return isOver
}

const lineOf = (sessionId: string, personId = sessionId) => ({ sessionId, personId })

it('a line that opens while it is looked who may see stays, and those of others end', async () => {
  const time = new VirtualTime()
  let answer = (_may: ReadonlySet<string>): void => {}
  const live = createLive(time, () => new Promise((resolve) => void (answer = resolve)))
  const [kept, removed] = [live.open(lineOf('kept')), live.open(lineOf('removed'))]
  await time.pass(500)
  const opened = live.open(lineOf('opened'))
  answer(new Set(['kept']))
  await settleMicrotasks()
  expect(await Promise.all([kept, removed, opened].map(hasEnded))).toEqual([false, true, false])
  live.close()
})

it('nobody is asked about once no line is open', async () => {
  const time = new VirtualTime()
  const stillSee = vi.fn<(ids: readonly string[]) => Promise<ReadonlySet<string>>>(async () => new Set())
  const live = createLive(time, stillSee)
  await live.open(lineOf('left'))?.cancel()
  await time.pass(5_000)
  expect(stillSee).not.toHaveBeenCalled()
  live.close()
})

it('whoever opens lines without end loses their own oldest, and takes nobody else’s place', async () => {
  const time = new VirtualTime()
  const live = createLive(time, async (ids) => new Set(ids))
  const other = live.open(lineOf('other'))
  const own = Array.from({ length: 600 }, (_, number) => live.open(lineOf(`session-${number}`, 'one')))
  expect(own.every((body) => body !== null)).toBe(true)
  expect(live.open(lineOf('third'))).not.toBeNull()
  const ended = await Promise.all([other, ...own].map(hasEnded))
  expect(ended.indexOf(true)).toBe(1)
  expect(ended.filter((isOver) => !isOver)).toHaveLength(1 + 20)
  live.close()
})
