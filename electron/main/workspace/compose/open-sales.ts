// Open sales of one environment, with what they need of the system: the receiver of callbacks and its files, evidence
// as a document, and in practice a sender that delivers callbacks as the service would.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import { isRequestId } from '#shared/base/ids'
import type { Result } from '#shared/base/result'
import { createCallbackSender, type PracticeEvent, type PracticeService } from '#practice/index'
import { createReceiver, type Receiver } from '../../callbacks'
import { readText } from '#shared/node/files/disk'
import type { Push } from '#shared/channels/contract'
import type { Journal, Reconcile } from '../../journal'
import type { AppLog } from '../../platform/app-log'
import {
  evidencePage,
  evidencePath,
  evidenceStylesheet,
  EVIDENCE_PREFIX,
  isEvidenceStylesheet,
} from '../../receipts/reports/evidence-page'
import type { Pages } from '../../platform/pages'
import type { WorkspaceFiles } from '../base/files'
import {
  callbackJudge,
  saleOf,
  callbackSettings,
  callbacksWorkflow,
  callbackWords,
} from '../../callbacks/judging'
import { createComplaints, type Complaints } from '../../records/complaints'
import { reconciliationWorkflow, type ShownStatement } from '../../records/reconciliation'
import type { FileContent } from '../../records/statement/file-content'
import type { PersonalStore } from '../../privacy/purge'
import type { ViewOf } from '../../money/sale-view'

/** Limits how often a flood of callbacks updates the window. */
const NEWS_EVERY_MS = 500
const CARRY_EVERY_MS = SECOND_MS

export interface OpenSalesOptions {
  /** Safe mode: no callback is received, whatever the settings say. */
  readonly isSafe: boolean
  readonly journal: Journal
  readonly reconcile: Reconcile
  readonly clock: Clock
  readonly timers: Timers
  readonly files: Pick<WorkspaceFiles, 'callbackSettings' | 'callbackLog' | 'strayCallbackLog' | 'complaints'>
  readonly log: AppLog
  readonly push: Push
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  readonly statement: ShownStatement
  readonly readTable: (bytes: Uint8Array) => Promise<FileContent>
  readonly shop: () => { readonly name: string; readonly agentId: string }
  readonly webhookSecrets: () => readonly string[]
  /** Only in practice. */
  readonly practice: Pick<PracticeService, 'events'> | null
  /** The clock of the practice service, which may have been advanced. */
  readonly practiceClock: Pick<Clock, 'now'>
  /** Saves a page of the app's origin as a PDF where the person chooses. */
  readonly savePdf: (
    path: string,
    paper: 'a4',
    suggestedName: string,
  ) => Promise<Result<{ readonly fileName: string }>>
}

export interface OpenSales {
  readonly handlers: ReturnType<typeof callbacksWorkflow> &
    Complaints['handlers'] &
    ReturnType<typeof reconciliationWorkflow>
  readonly pages: Pages
  /** Takes a callback that the shop's office received. */
  readonly take: Receiver['take']
  /** The customers' data in callbacks. */
  readonly callbackWords: PersonalStore
  close(): Promise<void>
}

/** Starts listening at once if the shop has switched the receiver on, but not in safe mode. */
export function composeOpenSales(options: OpenSalesOptions): OpenSales {
  const { clock, timers, files, log, journal, reconcile } = options
  const news = throttle(NEWS_EVERY_MS, timers, () => options.push('callbacks.changed', {}))
  const receiver = createReceiver({
    clock,
    timers,
    files: {
      ours: files.callbackLog,
      strays: files.strayCallbackLog,
    },
    secrets: options.webhookSecrets,
    readFile: readText,
    judge: callbackJudge({ journal, reconcile }),
    isOurs: (kind, { requestId }) => requestId !== null && saleOf(journal, kind, requestId) !== null,
    onRefused: ({ message }) => log.warn('callbacks.refused', { reason: message }),
    onRecord: news.tell,
    onState: news.tell,
    onTrouble: (error) => log.error('callbacks.trouble', error),
  })
  const complaints = createComplaints({
    journal,
    clock,
    file: files.complaints,
    staff: options.staff,
    shop: options.shop,
    saveEvidence: (sale: Sale) =>
      options.savePdf(evidencePath(sale.requestId), 'a4', `evidence-${sale.requestId}.pdf`),
  })
  const stopCallbackSender =
    options.practice === null ? () => {} : carryOn(options.practice, receiver, options)
  if (!options.isSafe) void receiver.apply(callbackSettings(files.callbackSettings))
  return {
    handlers: {
      ...callbacksWorkflow({
        receiver,
        settingsFile: files.callbackSettings,
        webhookSecrets: options.webhookSecrets,
      }),
      ...complaints.handlers,
      ...reconciliationWorkflow(options),
    },
    pages: async (request) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(EVIDENCE_PREFIX)) return null
      if (isEvidenceStylesheet(pathname)) return evidenceStylesheet()
      const requestId = pathname.slice(EVIDENCE_PREFIX.length)
      return evidencePage(isRequestId(requestId) ? complaints.evidenceOf(requestId) : null)
    },
    take: receiver.take,
    callbackWords: callbackWords(receiver),
    close: async () => {
      stopCallbackSender()
      news.stop()
      await receiver.close()
    },
  }
}

/** Delivers the practice service's callbacks, for as long as the receiver is listening. */
function carryOn(
  practice: Pick<PracticeService, 'events'>,
  receiver: Receiver,
  { practiceClock, timers, files }: OpenSalesOptions,
): () => void {
  const post = async (url: string, { about, headers, body }: PracticeEvent): Promise<number> => {
    const settings = callbackSettings(files.callbackSettings)
    const path = about === 'recharge' ? settings.rechargePath : settings.accountPath
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    return answer.status
  }
  const callbackSender = createCallbackSender({
    service: practice,
    url: '',
    post: (_url, event) => {
      const state = receiver.state()
      return state.kind === 'listening' ? post(state.url, event) : Promise.resolve(0)
    },
    clock: practiceClock,
  })
  let cancel = (): void => {}
  let isStopped = false
  const next = (): void => {
    if (isStopped) return
    cancel = timers.after(CARRY_EVERY_MS, () => {
      if (receiver.state().kind === 'listening') void callbackSender.deliver().finally(next)
      else next()
    })
  }
  next()
  return () => {
    isStopped = true
    cancel()
  }
}

function throttle(everyMs: number, timers: Timers, tell: () => void) {
  let cancel: (() => void) | null = null
  return {
    tell: () => {
      cancel ??= timers.after(everyMs, () => {
        cancel = null
        tell()
      })
    },
    stop: () => cancel?.(),
  }
}
