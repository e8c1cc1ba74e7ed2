// An action that main does only with an owner's PIN: the person is asked for it, by the name of the action, and the
// action is then sent once more.
import type { OwnersQuestion } from '#shared/channels/approval'
import type { Channel, Input } from '#shared/channels/contract'
import { create } from 'zustand'

interface Question {
  readonly asked: OwnersQuestion
  readonly answer: (isAllowed: boolean) => void
}

export const useOwnersPin = create<{ readonly question: Question | null }>(() => ({ question: null }))

/** Resolves to whether an owner allowed `channel` with this input. Only one question is asked at a time. */
export function askOwnersPin<Name extends Channel>(channel: Name, input: Input<Name>): Promise<boolean> {
  if (useOwnersPin.getState().question !== null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (isAllowed: boolean): void => {
      useOwnersPin.setState({ question: null })
      resolve(isAllowed)
    }
    // Main wants the PIN for what is an owner's alone.
    const asked = { action: channel, about: input } as OwnersQuestion
    useOwnersPin.setState({ question: { asked, answer } })
  })
}

/** Whether main answered that an owner may allow this by their PIN. */
export function needsOwnersPin(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('failure' in answer)) return false
  const { failure } = answer
  return (
    typeof failure === 'object' && failure !== null && 'needs' in failure && failure.needs === 'owner-pin'
  )
}
