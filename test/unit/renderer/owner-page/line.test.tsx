// The owner's page on a phone that sleeps, behind proxies that hold everything back, and at an office that goes and comes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnerEvent } from '#shared/office/owner-page'
import { followOffice, useLine } from '#office/web/app/live'
import { useAsk } from '#office/web/api/queries'
import { useSession, watchSession } from '#office/web/api/session'
import { newQueryClient } from '#office/web/api/queries'
import { act } from '../../../support/act'
import { ASHA, officeThat, ok, refused, showPage, type Replies } from '../../../support/owner-window'
import { pageText, settle } from '../../../support/window'

const QUARTER_MINUTE_MS = 15_000

/** A line of events, held by the test. */
class PlayedLine extends EventTarget {
  static readonly CLOSED = 2
  static opened: PlayedLine[] = []
  readyState = 1
  constructor() {
    super()
    PlayedLine.opened.push(this)
  }
  close(): void {
    this.readyState = PlayedLine.CLOSED
  }
  tell(event: OwnerEvent): Promise<void> {
    return act(async () => {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
  /** Closed by the office, or cut. */
  breakOff(readyState: 0 | 2): Promise<void> {
    this.readyState = readyState
    return act(async () => {
      this.dispatchEvent(new Event('error'))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}
const lineNow = (): PlayedLine => PlayedLine.opened.at(-1) ?? new PlayedLine()

let isHidden = false
beforeEach(() => {
  PlayedLine.opened = []
  isHidden = false
  vi.stubGlobal('EventSource', PlayedLine)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

async function turnTo(state: 'asleep' | 'awake'): Promise<void> {
  isHidden = state === 'asleep'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

function Watched() {
  const client = useQueryClient()
  useEffect(() => followOffice(client), [client])
  const { data } = useAsk('alerts', {})
  const isLive = useLine((line) => line.isLive)
  return <p>{`${isLive ? 'live' : 'asked'}, ${data?.length ?? 'no'} alerts`}</p>
}

const ALERT = {
  alertId: 'a',
  kind: 'counter-silent',
  counterId: null,
  raisedAtMs: 1,
  details: {},
  seenAt: [],
}

/** How often the alerts were asked for since the last look. */
async function watched() {
  const alerts: object[] = []
  const { asked } = officeThat({ alerts: () => ok(alerts), me: () => ok(ASHA) })
  await showPage(<Watched />)
  let before = 0
  const asksSince = (): number => {
    const all = asked.filter(([name]) => name === 'alerts').length
    const since = all - before
    before = all
    return since
  }
  expect(asksSince()).toBe(1)
  return { alerts, asksSince }
}

it('asks for nothing by itself while the office tells of every change', async () => {
  const { alerts, asksSince } = await watched()
  await lineNow().tell({ kind: 'keep-alive' })
  expect(pageText()).toBe('live, 0 alerts')
  asksSince()
  await pass(3 * QUARTER_MINUTE_MS)
  expect(asksSince()).toBe(0)
  alerts.push(ALERT)
  await lineNow().tell({ kind: 'changed', what: 'alerts' })
  expect(pageText()).toBe('live, 1 alerts')
  await lineNow().tell({ kind: 'changed', what: 'exports' })
  expect(asksSince()).toBe(1)
})

it('on a phone that wakes opens another line, and shows at once what it slept through', async () => {
  const { alerts, asksSince } = await watched()
  await lineNow().tell({ kind: 'keep-alive' })
  asksSince()
  await turnTo('asleep')
  // The line of a phone that sleeps ends without a word.
  await pass(3_600_000)
  expect(asksSince()).toBe(0)
  alerts.push(ALERT)
  const former = lineNow()
  await turnTo('awake')
  expect(pageText()).toContain('1 alerts')
  expect(former.readyState).toBe(PlayedLine.CLOSED)
  expect(lineNow()).not.toBe(former)
  // What comes late over the former one is no word of the new one.
  expect(PlayedLine.opened.filter(({ readyState }) => readyState === 1)).toHaveLength(1)
})

it('behind a proxy that holds every event back asks by itself, and says so', async () => {
  const { alerts, asksSince } = await watched()
  for (let turn = 1; turn <= 3; turn += 1) {
    alerts.push({ ...ALERT, alertId: String(turn) })
    await pass(QUARTER_MINUTE_MS)
    expect(pageText()).toBe(`asked, ${turn} alerts`)
  }
  expect(asksSince()).toBe(3)
})

it('whose line goes silent without an end asks by itself after a minute, and once more when it is told again', async () => {
  const { alerts, asksSince } = await watched()
  await lineNow().tell({ kind: 'keep-alive' })
  expect(pageText()).toContain('live')
  await pass(6 * QUARTER_MINUTE_MS)
  expect(pageText()).toContain('asked')
  expect(asksSince()).toBeGreaterThan(0)
  alerts.push(ALERT)
  await lineNow().tell({ kind: 'keep-alive' })
  expect(pageText()).toBe('live, 1 alerts')
})

it('whose line is refused looks who is here, and opens it again', async () => {
  officeThat({ alerts: () => ok([]), me: () => refused(401, 'signed-out') })
  const stop = watchSession(newQueryClient())
  await showPage(<Watched />)
  await lineNow().breakOff(2)
  expect(useSession.getState().session.kind).toBe('ended')
  const refusedLine = lineNow()
  await pass(QUARTER_MINUTE_MS)
  expect(lineNow()).not.toBe(refusedLine)
  stop()
})

it('that is cut leaves the line to the browser, which opens it anew', async () => {
  const { asksSince } = await watched()
  await lineNow().tell({ kind: 'keep-alive' })
  asksSince()
  await lineNow().breakOff(0)
  expect(pageText()).toContain('asked')
  await pass(QUARTER_MINUTE_MS)
  expect(asksSince()).toBe(1)
  expect(PlayedLine.opened).toHaveLength(1)
})

function Settings() {
  const client = useQueryClient()
  useEffect(() => followOffice(client), [client])
  const { data, isError } = useAsk('groups', {})
  return <p>{isError ? 'no answer' : `${data?.length ?? 'no'} groups`}</p>
}

it('that was cut asks anew for what was not answered meanwhile, also where no change is ever told', async () => {
  const replies: Replies = { groups: () => 'no-line', me: () => ok(ASHA) }
  officeThat(replies)
  await showPage(<Settings />)
  await pass(QUARTER_MINUTE_MS)
  expect(pageText()).toBe('no answer')
  replies.groups = () => ok([])
  await lineNow().tell({ kind: 'keep-alive' })
  expect(pageText()).toBe('0 groups')
})
