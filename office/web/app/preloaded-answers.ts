// Begins with what the office wrote into the page's file (shared/office/first-page.ts), so that nothing has to be asked before it is shown.
import type { QueryClient } from '@tanstack/react-query'
import { KNOWN_ID, preloadedSchema, type PreloadedAnswers } from '#shared/office/first-page'
import { ownerRoutes } from '#shared/office/owner-page'
import { sessionOf, useSession } from '../api/session'

/** Null where the office could not say who is here: the page asks then. */
export function preloadedInPage(): PreloadedAnswers | null {
  try {
    const known = preloadedSchema.safeParse(JSON.parse(document.getElementById(KNOWN_ID)?.textContent ?? ''))
    return known.success ? known.data : null
  } catch {
    return null
  }
}

/** What the queries begin with. An answer that this page does not understand is asked for anew. */
export function putAnswers(client: QueryClient, { answers }: PreloadedAnswers): void {
  for (const { name, input, output } of answers) {
    const parsed = ownerRoutes[name].output.safeParse(output)
    if (parsed.success) client.setQueryData([name, input], parsed.data)
  }
}

export function beginWith(client: QueryClient, known: PreloadedAnswers): void {
  putAnswers(client, known)
  useSession.setState({ session: sessionOf(known.person) })
}
