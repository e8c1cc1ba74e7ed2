// The field messages with which the service refused the last sale of a screen. Back at the form each stands beside its
// input until that input is changed; what names no input of the form stands above the button.
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { FieldMessage } from '#shared/base/result'
import type { RequestId } from '#shared/base/ids'
import type { Sale } from '#shared/sale/sale'
import { call } from '../bridge/bridge'

interface Told {
  /** The store of the form, and its state when the messages came. */
  readonly owner: unknown
  readonly state: unknown
  readonly fields: readonly FieldMessage[]
}

const NOTHING: Told = { owner: null, state: null, fields: [] }
export const serviceFieldErrors = create<Told>(() => NOTHING)

/** The field messages of the latest answer to a sale's call, from the journal. */
export async function fieldErrorsOf(requestId: RequestId): Promise<readonly FieldMessage[]> {
  const known = await call('journal.sale', { requestId }).catch(() => null)
  return known?.ok === true ? fieldsIn(known.value.story) : []
}

/** Whether the result tells them: of a refusal, and of an answer that says no and proves nothing. */
export const tellsFields = ({ railStatus, reason }: Pick<Sale, 'railStatus' | 'reason'>): boolean =>
  railStatus === 'unknown' || (railStatus === 'failed' && reason === 'refused')

/** The field messages of the latest answer in a sale's story. */
export function fieldsIn(
  story: readonly { readonly event: { readonly type: string; readonly outcome?: unknown } }[],
): readonly FieldMessage[] {
  const last = story.findLast(({ event }) => event.type === 'outcome')?.event.outcome
  return (last as { readonly fields?: readonly FieldMessage[] } | undefined)?.fields ?? []
}

export const showFieldErrors = (owner: { getState(): unknown }, fields: readonly FieldMessage[]): void =>
  serviceFieldErrors.setState({ owner, state: owner.getState(), fields })

export function clearFieldErrors(owner: unknown): void {
  if (serviceFieldErrors.getState().owner === owner) serviceFieldErrors.setState(NOTHING)
}

/** The messages for one input: those that `isAbout` names, while its value is what the service refused. */
type ToldAbout<State> = (
  isAbout: (told: FieldMessage) => boolean,
  valueOf: (state: State) => unknown,
) => string | undefined

export function useServiceFieldErrors<State>(store: UseBoundStore<StoreApi<State>>): {
  readonly about: ToldAbout<State>
  readonly fields: readonly FieldMessage[]
} {
  const told = serviceFieldErrors()
  const now = store()
  const isOurs = told.owner === store
  return {
    fields: isOurs ? told.fields : [],
    about: (isAbout, valueOf) => {
      if (!isOurs || valueOf(told.state as State) !== valueOf(now)) return undefined
      const messages = told.fields.filter(isAbout).map(({ message }) => message)
      return messages.length === 0 ? undefined : messages.join(' ')
    },
  }
}
