// Defects of the window, told to main, which logs them where the people who look after the app find them. Never more than a few of one
// page: a defect that repeats says nothing new.
import { call } from '../bridge'
import { LONGEST_DEFECT, type DefectPlace } from '@shared/domain/defect'

const MOST_OF_A_PAGE = 20
let told = 0

/** Gives the reference under which it is found; null when it could not be told. */
export async function reportDefect(place: DefectPlace, error: unknown): Promise<string | null> {
  told += 1
  if (told > MOST_OF_A_PAGE) return null
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(typeof error)
  try {
    const answer = await call('diagnostics.report-defect', {
      place,
      name: name.slice(0, LONGEST_DEFECT.name),
      message: message.slice(0, LONGEST_DEFECT.message),
      stack: stack.slice(0, LONGEST_DEFECT.stack),
    })
    return answer.ok ? answer.value.reference : null
  } catch {
    return null
  }
}

/** What no screen catches: a handler that throws, a promise that nobody waits for. */
export function watchDefects(): void {
  window.addEventListener('error', ({ error }) => void reportDefect('window', error))
  window.addEventListener('unhandledrejection', ({ reason }) => void reportDefect('promise', reason))
}
