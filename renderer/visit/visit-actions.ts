// What a person does with a visit. A call that breaks off is told as a defect, and main is asked what became of it: only
// the log knows whether a visit was paid.
import { create } from 'zustand'
import type { Input, Output } from '#shared/channels/contract'
import type { Visit } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import type { Failure, Result } from '#shared/base/result'
import { call } from '../bridge/bridge'

const broken = (): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'bug', reference: '' },
})

/** Moves money, once: main answers a second call with the same visit. */
export const payVisit = (input: Input<'visit.pay'>): Promise<Output<'visit.pay'>> =>
  call('visit.pay', input).catch(broken)

/** Looks at the lines again; `agreed` is what the customer agreed to. */
export const checkVisit = (
  visit: Pick<Visit, 'id'>,
  agreed: Input<'visit.check'>['agreed'] = [],
): Promise<Result<Visit>> => call('visit.check', { visitId: visit.id, agreed }).catch(broken)

/** A line that was just taken off, as it was read out: it can be put back. */
export interface RemovedLine {
  readonly requestId: RequestId
  readonly accepted: readonly string[]
  readonly head: string
}

export const removedLine = create<{ readonly removed: RemovedLine | null }>(() => ({ removed: null }))

export async function removeLine(line: RemovedLine): Promise<Output<'visit.remove-line'>> {
  const answer = await call('visit.remove-line', { requestId: line.requestId }).catch(broken)
  if (answer.ok) removedLine.setState({ removed: line })
  return answer
}

export async function putBack({ requestId, accepted }: RemovedLine): Promise<Output<'visit.add'>> {
  const answer = await call('visit.add', { requestId, accepted }).catch(broken)
  removedLine.setState({ removed: null })
  return answer
}

export const forgetRemoved = (): void => removedLine.setState({ removed: null })
