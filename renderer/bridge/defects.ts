// Defects of the window, reported to main, which writes them to the app log. At most a few per page: a repeated defect
// adds no information.
import { call } from './bridge'
import { LONGEST_DEFECT, type DefectPlace } from '#shared/shop/defect'

const MOST_OF_A_PAGE = 20
let told = 0

/** Returns the reference of the log entry; null if it could not be reported. */
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

/** Defects outside of rendering: a handler that throws, a rejected promise without a handler. */
export function watchDefects(): void {
  window.addEventListener('error', ({ error }) => void reportDefect('window', error))
  window.addEventListener('unhandledrejection', ({ reason }) => void reportDefect('promise', reason))
}
