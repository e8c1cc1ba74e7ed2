// Who is at the page. Asked once when it opens, and again whenever the office refuses something.
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { rightsOf, type Person } from '#shared/office/owner-page'
import { ask, onRefused, type AskFailure } from './ask'
import { EVERYWHERE, lookAt } from './place'

export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'signed-out' }
  /** Signed in, and not yet with a second factor. `password` as it was just typed, if it was. */
  | { readonly kind: 'second-factor'; readonly person: Person; readonly password: string | null }
  | { readonly kind: 'signed-in'; readonly person: Person }
  /** It ended while somebody was at work: what is on the screen stays, and signing in goes on with it. */
  | { readonly kind: 'ended'; readonly person: Person }

export const useSession = create<{ readonly session: Session }>(() => ({ session: { kind: 'unknown' } }))

const set = (session: Session): void => useSession.setState({ session })

/** As whoever is told of is here; null for nobody. */
export function sessionOf(person: Person | null, password: string | null = null): Session {
  if (person === null) return { kind: 'signed-out' }
  return person.hasSecondFactor ? { kind: 'signed-in', person } : { kind: 'second-factor', person, password }
}

/** `password`: as it was just typed, so that setting up the second factor need not ask for it again. */
export async function lookWhoIsHere(password: string | null = null): Promise<void> {
  const answer = await ask('me', {})
  const { session } = useSession.getState()
  if (answer.ok) return set(sessionOf(answer.value, password))
  const wasHere = session.kind === 'signed-in' || session.kind === 'ended'
  if (answer.failure === 'signed-out') set(wasHere ? { ...session, kind: 'ended' } : { kind: 'signed-out' })
  else if (!wasHere) set({ kind: 'no-answer' })
}

export function signedOut(client: QueryClient): void {
  client.clear()
  lookAt(EVERYWHERE)
  set({ kind: 'signed-out' })
}

const SAYS_WHO: readonly AskFailure[] = ['signed-out', 'second-factor-needed', 'not-allowed']

/** A role may be taken away, or a session ended, while somebody is at work. Who is back after that sees everything anew. */
export function watchSession(client: QueryClient): () => void {
  const stopReturns = useSession.subscribe(({ session }, { session: before }) => {
    if (session.kind !== 'signed-in' || !('person' in before)) return
    // Somebody else signed in beside this page: what the former one saw goes at once.
    if (before.person.personId !== session.person.personId) {
      lookAt(EVERYWHERE)
      void client.resetQueries()
    } else if (before.kind === 'ended') void client.invalidateQueries()
  })
  const stopRefusals = onRefused((failure) => {
    const { session } = useSession.getState()
    if (session.kind !== 'signed-in' || !SAYS_WHO.includes(failure)) return
    if (failure === 'signed-out') set({ ...session, kind: 'ended' })
    else void lookWhoIsHere()
  })
  return () => {
    stopReturns()
    stopRefusals()
  }
}

/** Whether what is shown may be changed too. The office refuses it to others whatever the page shows. */
export const useMayChange = (): boolean =>
  useSession(
    ({ session }) =>
      (session.kind === 'signed-in' || session.kind === 'ended') &&
      rightsOf(session.person.role).includes('change'),
  )
