// The end of the app: what it is for, and what the person is asked before it.
import type { UpdateObstacle } from '#shared/shop/updates'
import type { TextId, TextValues } from '../texts'

/** What the end of the app is for, besides ending. */
type EndWish = 'end' | 'restart' | 'install' | 'install-and-restart'

/**
 * Whether the app that has just closed installs what is ready. A payment that outlasted the wait of the end is told at the
 * next start, and nothing else happens before that.
 */
export const installsAtEnd = (wish: EndWish, wasSending: boolean): boolean =>
  !wasSending && (wish === 'install' || wish === 'install-and-restart')

export interface End {
  /** Ends the app in the usual way; without a word it starts again. */
  request(wanted?: EndWish): void
  /** The app is ending already, and its update is installed on the way. */
  installToo(): void
  /** Nothing but the end follows, or the person stays. */
  cancel(): void
  wish(): EndWish
  /** To be called when everything is closed. */
  prepare(): void
}

export function createEnd({
  quit,
  startAgain,
}: {
  readonly quit: () => void
  readonly startAgain: () => void
}): End {
  let wish: EndWish = 'end'
  return {
    request: (wanted = 'restart') => {
      wish = wanted
      quit()
    },
    installToo: () => {
      wish = 'install'
    },
    cancel: () => {
      wish = 'end'
    },
    wish: () => wish,
    prepare: () => {
      if (wish === 'restart') startAgain()
    },
  }
}

export type QuestionTexts = Readonly<Record<'message' | 'detail' | 'yes' | 'no', TextId>>

export interface EndQuestions {
  /** Warns that a payment is on its way; resolves to whether the person still wants to close. */
  askToWait(): Promise<boolean>
  /** Offers an update that is ready, if nothing stands in its way. It is installed when everything is closed. */
  offerUpdate(): Promise<void>
  /**
   * The computer is being switched off. Nobody is there to answer, and an installer would be cut off halfway: an open
   * question is taken back, none is asked any more, and nothing but the end follows.
   */
  systemEnds(): void
}

interface EndQuestionsOptions {
  readonly ask: (texts: QuestionTexts, values: TextValues, signal: AbortSignal) => Promise<boolean>
  readonly end: Pick<End, 'wish' | 'cancel' | 'installToo'>
  /** The version that could be installed now. */
  readonly readyVersion: () => string | null
  readonly obstacle: () => Promise<UpdateObstacle | null>
}

export function endQuestions({ ask, end, readyVersion, obstacle }: EndQuestionsOptions): EndQuestions {
  const systemEnd = new AbortController()
  const { signal } = systemEnd
  return {
    askToWait: async () => {
      if (signal.aborted) return true
      const waits = await ask(
        {
          message: 'quit.sending',
          detail: 'quit.sending-detail',
          yes: 'quit.wait-and-close',
          no: 'quit.stay',
        },
        {},
        signal,
      )
      if (signal.aborted) return true
      if (!waits) end.cancel()
      return waits
    },
    offerUpdate: async () => {
      const version = readyVersion()
      if (version === null || end.wish() !== 'end' || (await obstacle()) !== null || signal.aborted) return
      const isWanted = await ask(
        { message: 'update.ready', detail: 'update.detail', yes: 'update.install', no: 'update.not-now' },
        { version },
        signal,
      )
      if (isWanted && !signal.aborted) end.installToo()
    },
    systemEnds: () => {
      end.cancel()
      systemEnd.abort()
    },
  }
}
