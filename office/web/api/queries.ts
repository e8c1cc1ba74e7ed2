// Questions to the office. What was shown stays while it does not answer; a change is answered once, by a Result.
import type { QueryClient } from '@tanstack/react-query'
import { SECOND_MS } from '#shared/base/clock'
import type { OwnerInput, OwnerOutput, OwnerRoute } from '#shared/office/owner-page'
import { queriesOver, queryClient } from '#renderer/queries/queries'
import { ask, type Answer, type AskFailure } from './ask'

const FRESH_FOR_MS = 5 * SECOND_MS

export const newQueryClient = (): QueryClient => queryClient({ freshForMs: FRESH_FOR_MS, asksOnFocus: true })

/** Why a question has no answer. */
class Refused extends Error {
  readonly failure: AskFailure
  constructor(failure: AskFailure) {
    super(failure)
    this.failure = failure
  }
}

export const failureOf = (error: Error): AskFailure =>
  error instanceof Refused ? error.failure : 'no-answer'

type Routes = {
  readonly [Name in OwnerRoute]: {
    readonly input: OwnerInput<Name>
    readonly read: OwnerOutput<Name>
    readonly act: Answer<Name>
  }
}

export const { keyOf, useAsk, usePages, useAct } = queriesOver<Routes>({
  read: async (name, input) => {
    const answer = await ask(name, input)
    if (!answer.ok) throw new Refused(answer.failure)
    return answer.value
  },
  act: ask,
})
