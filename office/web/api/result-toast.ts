// Says in one line what came of a change that has no form of its own.
import { showToast } from '#renderer/ui/toast'
import { useWords } from '../texts/words'
import type { AskFailure } from './ask'

type Changed = { readonly ok: true } | { readonly ok: false; readonly failure: AskFailure }

/** Tells `Saved`, or why not. A change whose answer never came may have been made. */
export function useResultToast(): (answer: Changed) => void {
  const { say } = useWords()
  return (answer) => {
    if (answer.ok) showToast('good', say('page.saved'))
    else if (answer.failure === 'no-answer') showToast('bad', say('page.maybe-saved'))
    else showToast('bad', say('page.unsaved', { why: say(`page.failure.${answer.failure}`) }))
  }
}
