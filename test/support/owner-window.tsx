// A page of the owner in a window, at an office that answers as the test says.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { OWNER_API, type OwnerRoute, type Person } from '#shared/office/owner-page'
import { newQueryClient } from '#office/web/api/queries'
import { useSession } from '#office/web/api/session'
import { pageTexts } from '#office/web/texts/catalogue'
import { CatalogueWords } from '#renderer/texts/CatalogueWords'
import { field, show, type } from './window'

const { texts } = await pageTexts.load('en')
/** A text of the page in English. */
export const words = (key: keyof typeof texts): string => texts[key]

export type Reply = { readonly status: number; readonly body: unknown } | 'no-line'
export type Replies = Partial<Record<OwnerRoute, (input: unknown) => Reply>>

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const refused = (status: number, problem: string): Reply => ({ status, body: { problem } })

/** What is not in `replies` is not there. They may be changed while the test goes on. */
export function officeThat(replies: Replies): { readonly asked: (readonly [OwnerRoute, unknown])[] } {
  const asked: (readonly [OwnerRoute, unknown])[] = []
  vi.stubGlobal('fetch', (path: string, init: { readonly body: string }) => {
    const name = path.slice(OWNER_API.length + 1) as OwnerRoute
    const input: unknown = JSON.parse(init.body)
    asked.push([name, input])
    const reply = replies[name]?.(input) ?? refused(404, 'not-found')
    if (reply === 'no-line') return Promise.reject(new TypeError('no line'))
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status }))
  })
  return { asked }
}

export const ASHA: Person = {
  personId: 'asha',
  name: 'Asha',
  email: 'asha@shop.test',
  role: 'distributor',
  shopIds: [],
  hasSecondFactor: true,
}

export async function showPage(page: ReactNode, person: Person = ASHA): Promise<void> {
  const client = newQueryClient()
  onTestFinished(() => client.clear())
  useSession.setState({ session: { kind: 'signed-in', person } })
  await show(
    <QueryClientProvider client={client}>
      <CatalogueWords catalogue={pageTexts} language="en">
        <Router hook={useHashLocation}>{page}</Router>
      </CatalogueWords>
    </QueryClientProvider>,
  )
}

/** Types into the field of this label in place of what stands there. */
export async function write(label: string, text: string): Promise<void> {
  const input = field(label)
  input.focus()
  input.select()
  await type(text)
}
