// The shop's register of complaints. The service accepts none by itself: what its support desk needs is compiled here
// and sent by a person.
import type { Handlers } from '#shared/channels/contract'
import type { Clock } from '#shared/base/clock'
import {
  COMPLAINT_ANSWERED_WITHIN_MS,
  complaintReasons,
  complaintTakenFrom,
  isUnderWay,
  type Complaint,
  type ComplaintReason,
  type ComplaintStatus,
  type ComplaintView,
} from '#shared/sale/complaint'
import type { RecordedEvent } from '#shared/sale/journal'
import type { Sale } from '#shared/sale/sale'
import { payeeName } from '#shared/sale/subject'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import type { KeptFile } from '#shared/base/kept-file'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import { evidenceText } from './evidence-pack'

export interface ComplaintDependencies {
  readonly journal: Pick<Journal, 'sale' | 'story'>
  readonly clock: Pick<Clock, 'now'>
  readonly file: KeptFile<readonly Complaint[]>
  readonly staff: () => StaffAtCounter
  readonly shop: () => { readonly name: string; readonly agentId: string }
  /** Saves the evidence of a sale as a document where the person chooses. */
  readonly saveEvidence: (sale: Sale) => Promise<Result<{ readonly fileName: string }>>
}

type ComplaintChannel =
  | 'complaints.list'
  | 'complaints.raise'
  | 'complaints.change'
  | 'complaints.evidence'
  | 'complaints.save-evidence'

export interface Complaints {
  readonly handlers: Pick<Handlers, ComplaintChannel>
  /** What a support desk asks for, as lines; null if there is no such sale. */
  evidenceOf(requestId: RequestId): string | null
}

const NO_SUCH_SALE: Failure = { kind: 'wrong-state', state: 'no-such-sale' }

export function createComplaints(dependencies: ComplaintDependencies): Complaints {
  const { journal, clock, file, staff } = dependencies
  let register: readonly Complaint[] = file.load() ?? []

  const keep = (complaint: Complaint): Complaint => {
    register = [...register.filter(({ number }) => number !== complaint.number), complaint]
    file.save(register)
    return complaint
  }
  const entry = (status: ComplaintStatus, note: string) => ({
    at: clock.now(),
    staffId: staff().id,
    status,
    note,
  })
  const raise = (sale: Sale, reason: ComplaintReason, note: string): Result<Complaint> => {
    if (!complaintReasons(sale).includes(reason) || clock.now() < complaintTakenFrom(sale))
      return fail({ kind: 'wrong-state', state: sale.railStatus })
    if (register.some((other) => other.requestId === sale.requestId && isUnderWay(other)))
      return fail({ kind: 'wrong-state', state: 'complaint-under-way' })
    const openedAt = clock.now()
    return succeed(
      keep({
        number: Math.max(0, ...register.map(({ number }) => number)) + 1,
        requestId: sale.requestId,
        reason,
        openedAt,
        dueAt: openedAt + COMPLAINT_ANSWERED_WITHIN_MS,
        status: 'raised',
        ticket: '',
        story: [entry('raised', note)],
      }),
    )
  }
  const view = (complaint: Complaint): ComplaintView => {
    const sale = journal.sale(complaint.requestId)
    if (sale === null) return { ...complaint, sale }
    const { subject, accountNumber, amountPaise } = sale
    return {
      ...complaint,
      sale: { service: subject.service, accountNumber, payee: payeeName(subject), amountPaise },
    }
  }
  const evidenceOf = (requestId: RequestId): string | null => {
    const sale = journal.sale(requestId)
    if (sale === null) return null
    const story: readonly RecordedEvent[] = journal.story(requestId)
    const complaint = register.findLast((other) => other.requestId === requestId) ?? null
    return evidenceText({ sale, story, complaint, shop: dependencies.shop(), now: clock.now() })
  }
  return {
    evidenceOf,
    handlers: {
      'complaints.list': async () => succeed(register.map(view)),
      'complaints.raise': async ({ requestId, reason, note }) => {
        const sale = journal.sale(requestId)
        return sale === null ? fail(NO_SUCH_SALE) : raise(sale, reason, note)
      },
      'complaints.change': async ({ number, status, ticket, note }) => {
        const complaint = register.find((other) => other.number === number)
        if (complaint === undefined) return fail({ kind: 'wrong-state', state: 'no-such-complaint' })
        return succeed(
          keep({ ...complaint, status, ticket, story: [...complaint.story, entry(status, note)] }),
        )
      },
      'complaints.evidence': async ({ requestId }) => {
        const text = evidenceOf(requestId)
        return text === null ? fail(NO_SUCH_SALE) : succeed({ text })
      },
      'complaints.save-evidence': async ({ requestId }) => {
        const sale = journal.sale(requestId)
        return sale === null ? fail(NO_SUCH_SALE) : dependencies.saveEvidence(sale)
      },
    },
  }
}
