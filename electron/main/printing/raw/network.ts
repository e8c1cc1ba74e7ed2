// Raw bytes to a printer on the shop's network. The port accepts bytes and answers nothing by itself: all that is known is how far they got,
// and what the printer says if it is one that answers.
import { connect, type Socket } from 'node:net'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { Delivery } from './delivery'
import { ASK, ASK_BEHIND, ASK_FIRST, saysStar, statusReader } from './printer-status'

export interface NetworkTarget {
  readonly host: string
  readonly port: number
}

/** A port that takes no job closes at once; the end of ours is sent after that, so that the two can be told apart. */
const CLOSES_WITHIN_MS = 300
/** A printer that answers does so at once. */
const ANSWERS_WITHIN_MS = 300
/** Several times what any printer says of itself. */
const MOST_SAID_BEFORE = 1_024
/** One that prints is asked again and again, and is watched for longer than one that says nothing. */
const ASKED_EVERY_MS = SECOND_MS
const PRINTS_WITHIN_MS = 30 * SECOND_MS

export interface SendLimits {
  readonly timers: Timers
  /** For the whole job; a printer that answers may take longer. */
  readonly timeoutMs: number
}

/** `told`: all was sent to a printer that answers, and it has not come to the end yet. */
type Reached = 'nothing' | 'connected' | 'ended' | 'told'

/**
 * Sends a whole job and closes. `sent` if the printer took the end of it and closed too. A port that closes before the end, or takes it and
 * stays silent, may have printed nothing: a paper that ran out in the middle looks the same. A printer that `answers` is asked before and
 * after; one that does not answer this time is treated like all others. One that answers as Star's own printers do is sent nothing: it would
 * print our commands as signs. Never throws.
 */
export function sendToNetwork(
  target: NetworkTarget,
  bytes: Uint8Array,
  { timers, timeoutMs, answers = false }: SendLimits & { readonly answers?: boolean | undefined },
): Promise<Delivery> {
  return new Promise((resolve) => {
    let reached: Reached = 'nothing'
    const socket: Socket = connect({ ...target, allowHalfOpen: true })
    const status = statusReader()
    let saidBefore = Buffer.alloc(0)
    const cancels = new Set<() => void>()
    const after = (ms: number, task: () => void): void => void cancels.add(timers.after(ms, task))
    const end = (delivery: Delivery): void => {
      for (const cancel of cancels) cancel()
      socket.destroy()
      resolve(delivery)
    }
    const stopLimit = timers.after(timeoutMs, () => end(lost(reached)))
    cancels.add(stopLimit)
    const send = (): void => {
      reached = 'connected'
      // The system takes the bytes at once. Whoever closes now did so without knowing that the job has ended.
      socket.write(bytes, () => {
        after(CLOSES_WITHIN_MS, () => {
          reached = 'ended'
          socket.end()
        })
      })
    }
    const sendAsking = (): void => {
      reached = 'told'
      socket.write(bytes)
      socket.write(ASK_BEHIND)
      stopLimit()
      after(PRINTS_WITHIN_MS, () => end(lost(reached)))
      const ask = (): void => {
        socket.write(ASK)
        after(ASKED_EVERY_MS, ask)
      }
      after(ASKED_EVERY_MS, ask)
    }
    const begin = (): void => {
      if (reached !== 'nothing') return
      if (saysStar(saidBefore)) return end('star-mode')
      if (status.answers() === 0) return send()
      const problem = status.problem()
      if (problem === null) sendAsking()
      else end(problem)
    }
    socket.on('connect', () => {
      if (!answers) return send()
      socket.write(ASK_FIRST)
      after(ANSWERS_WITHIN_MS, begin)
    })
    // Whatever a printer reports unasked is read and dropped, otherwise it would never see our end of the stream.
    socket.on('data', (part) => {
      status.push(part)
      if (reached === 'nothing') saidBefore = Buffer.concat([saidBefore, part]).subarray(0, MOST_SAID_BEFORE)
      if (answers && status.answers() > 0) begin()
      if (reached !== 'told') return
      const atEnd = status.end()
      if (atEnd === 'printed') end('printed')
      else if (atEnd === 'paper-out' || status.problem() !== null) end('cut-short')
    })
    socket.on('end', () => end(reached === 'ended' ? 'sent' : lost(reached)))
    socket.on('error', () => end(lost(reached)))
    socket.on('close', () => end(lost(reached)))
  })
}

/** Whether something takes connections there; nothing is sent. Never rejects. */
export function isReachable(target: NetworkTarget, { timers, timeoutMs }: SendLimits): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect(target)
    const end = (isThere: boolean): void => {
      cancel()
      socket.destroy()
      resolve(isThere)
    }
    const cancel = timers.after(timeoutMs, () => end(false))
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })
}

/** Before the job nothing can have been printed; after it some of it may have been. */
const lost = (reached: Reached): Delivery => (reached === 'nothing' ? 'away' : 'no-answer')
