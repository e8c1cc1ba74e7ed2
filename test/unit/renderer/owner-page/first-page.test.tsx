// What the office draws of the page before any of its scripts ran, and how the scripts take over what was typed by then.
import { createRoot } from 'react-dom/client'
import { useState } from 'react'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { preloadedAnswer, type PreloadedAnswers, type Look } from '#shared/office/first-page'
import type { Now } from '#shared/office/figures'
import type { Person } from '#shared/office/owner-page'
import { LANGUAGES, SOURCE_LANGUAGE } from '#shared/base/languages'
import { earlyInput } from '#office/web/app/early-input'
import { firstPage } from '#office/web/first-page'
import { pageTexts } from '#office/web/texts/catalogue'
import { act } from '#test/support/act'

const look: Look = { language: 'en', theme: 'system', environment: 'production' }
const stranger: PreloadedAnswers = {
  person: null,
  answers: [preloadedAnswer('state', {}, { hasOwner: true, kind: 'real' })],
}
const asha: Person = {
  personId: 'asha',
  name: 'Asha <b>',
  email: 'asha@shop.test',
  role: 'distributor',
  shopIds: [],
  hasSecondFactor: true,
}
const NONE = { count: 0, amountPaise: 0, feePaise: 0 }
const now: Now = {
  atMs: 1_795_000_000_000,
  dayMs: 1_795_000_000_000,
  today: [
    {
      key: 'mobile',
      label: '',
      done: { count: 2, amountPaise: 1_234_500, feePaise: 0 },
      open: NONE,
      undone: NONE,
    },
  ],
  minutes: [0, 1],
  open: [],
  owed: NONE,
  calls: [],
  counters: [],
  standby: 'none',
  uncounted: 0,
}
const signedIn: PreloadedAnswers = {
  person: asha,
  answers: [
    ...stranger.answers,
    preloadedAnswer('now', { environment: 'production' }, now),
    preloadedAnswer('alerts', {}, []),
  ],
}

const drawnFirst = async (known: PreloadedAnswers, of: Look = look): Promise<Document> =>
  new DOMParser().parseFromString(await firstPage(known, of), 'text/html')

/** With what the first script puts into its place. */
async function drawn(known: PreloadedAnswers, of: Look = look): Promise<Document> {
  const page = await drawnFirst(known, of)
  for (const second of page.querySelectorAll('template')) second.replaceWith(second.content)
  return page
}

describe('the first picture', () => {
  beforeAll(async () => {
    await Promise.all(LANGUAGES.map((language) => pageTexts.load(language)))
  })

  it.each(LANGUAGES)('of a stranger is the form to sign in, in %s', async (language) => {
    const page = await drawn(stranger, { ...look, language })
    const texts = pageTexts.loaded(language)?.texts
    expect(page.querySelector('h1')?.textContent).toBe(texts?.['sign-in.title'])
    expect(page.querySelector('button[type=submit]')?.textContent).toBe(texts?.['sign-in.do'])
    expect(page.querySelectorAll('input')).toHaveLength(2)
  })

  it('of an office that has no owner yet asks for the code of its console', async () => {
    const first: PreloadedAnswers = {
      person: null,
      answers: [preloadedAnswer('state', {}, { hasOwner: false, kind: 'real' })],
    }
    const title = pageTexts.loaded(SOURCE_LANGUAGE)?.texts['sign-in.first.title']
    expect((await drawn(first)).querySelector('h1')?.textContent).toBe(title)
  })

  it('of somebody who is signed in has today’s figures, their name as text and the pages of their role', async () => {
    const page = await drawn(signedIn)
    expect(page.body.textContent).toContain('₹12,345')
    expect(page.body.textContent).toContain('Asha <b>')
    expect(page.querySelector('b')).toBeNull()
    const links = (of: Document) => [...of.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    expect(links(page)).toContain('#/people')
    const viewer = await drawn({ ...signedIn, person: { ...asha, role: 'viewer' } })
    expect(links(viewer)).not.toContain('#/people')
  })

  it('of somebody who is signed in shows the sum first, and what nobody came for first a moment later', async () => {
    const [first, whole] = [await drawnFirst(signedIn), await drawn(signedIn)]
    const titles = (of: Document) => [...of.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const texts = pageTexts.loaded(SOURCE_LANGUAGE)?.texts
    expect(titles(first)).toEqual([texts?.['now.today']])
    expect(titles(whole)).toEqual(
      ['today', 'open', 'owed', 'calls', 'counters'].map(
        (name) => texts?.[`now.${name}` as keyof typeof texts],
      ),
    )
    expect([first, whole].map((of) => of.querySelectorAll('a[href="#/people"]').length)).toEqual([0, 1])
  })

  it('has the shape of the figures where they took too long, and the form of the second factor before that is set up', async () => {
    const late = await drawn({ person: asha, answers: stranger.answers })
    expect(late.querySelector('[role=status]')).not.toBeNull()
    expect(late.body.textContent).not.toContain('₹12,345')
    const half = await drawn({ person: { ...asha, hasSecondFactor: false }, answers: stranger.answers })
    expect(half.querySelector('nav')).toBeNull()
    expect(half.querySelector('form')).not.toBeNull()
  })

  it('has no style in any element: the page’s policy would refuse it', async () => {
    for (const known of [stranger, signedIn])
      expect((await drawn(known)).querySelectorAll('[style], style, script')).toHaveLength(0)
  })
})

describe('what was typed before the scripts were here', () => {
  function Form({ onSend }: { readonly onSend: (email: string) => void }) {
    const [email, setEmail] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend(email)
        }}
      >
        <input aria-hidden="true" tabIndex={-1} value="en" readOnly />
        <input
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p>{email}</p>
      </form>
    )
  }

  function page(fields: string): HTMLElement {
    const root = document.createElement('div')
    root.innerHTML = `<form>${fields}</form>`
    document.body.append(root)
    onTestFinished(() => root.remove())
    return root
  }

  function takeOver(root: HTMLElement, onSend: (email: string) => void = vi.fn()): void {
    const give = earlyInput(root)
    const drawnAnew = createRoot(root)
    onTestFinished(() => act(() => drawnAnew.unmount()))
    act(() => drawnAnew.render(<Form onSend={onSend} />))
    act(give)
  }

  it('stands in the form that takes over, which knows of it', () => {
    const root = page('<input type="email" autocomplete="username" value="asha@shop.test">')
    root.querySelector('input')?.focus()
    takeOver(root)
    expect(root.querySelector('p')?.textContent).toBe('asha@shop.test')
    expect(document.activeElement).toBe(root.querySelector('input[type=email]'))
  })

  it('is sent if it was sent too early, once', () => {
    const root = page('<input type="email" autocomplete="username" value="asha@shop.test">')
    root.dataset['sent'] = ''
    const onSend = vi.fn()
    takeOver(root, onSend)
    expect(onSend.mock.calls).toEqual([['asha@shop.test']])
  })

  it('goes into no field of another form, and that is not sent', () => {
    const root = page('<input type="password" autocomplete="current-password" value="ration card">')
    root.dataset['sent'] = ''
    const onSend = vi.fn()
    takeOver(root, onSend)
    expect(root.querySelector('p')?.textContent).toBe('')
    expect(onSend).not.toHaveBeenCalled()
  })
})
