// Before somebody is in: what they are shown next, where the cursor goes, and the codes that they write down.
import { expect, it, vi } from 'vitest'
import { OWNER_SIGN_IN } from '#shared/office/owner-page'
import { useSession } from '#office/web/api/session'
import { proveSpareCode } from '#office/web/sign-in/better-auth'
import { AuthGate } from '#office/web/sign-in/AuthGate'
import { act } from '../../../support/act'
import { ASHA, officeThat, ok, refused, showPage, words, write } from '../../../support/owner-window'
import { click, field, pageText, settle } from '../../../support/window'

const PASSWORD = 'ration card 1974 blue'

/** Answers the paths of signing in; everything else is the office's. */
function signsIn(answers: Readonly<Record<string, () => unknown>>): readonly [string, unknown][] {
  const asks = globalThis.fetch
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, init: { readonly body: string }) => {
    const answer = answers[path.slice(OWNER_SIGN_IN.length)]
    if (answer === undefined) return asks(path, init)
    asked.push([path.slice(OWNER_SIGN_IN.length), JSON.parse(init.body)])
    return new Response(JSON.stringify(await answer()), { status: 200 })
  })
  return asked
}

const SECRET = 'NBGHS32KJBGHCUDH'
const FACTOR = { totpURI: `otpauth://totp/Galla?secret=${SECRET}`, backupCodes: ['ABCD-EFGH-JKMN'] }

it('whoever has just typed their password is shown the picture at once, and asked for nothing', async () => {
  officeThat({})
  const asked = signsIn({ '/two-factor/enable': () => FACTOR })
  await showPage(<AuthGate>{null}</AuthGate>)
  const person = { ...ASHA, hasSecondFactor: false }
  await act(async () =>
    useSession.setState({ session: { kind: 'second-factor', person, password: PASSWORD } }),
  )
  await settle()
  expect(asked).toEqual([['/two-factor/enable', { password: PASSWORD }]])
  expect(pageText()).toContain(words('sign-in.factor.words'))
  expect(pageText()).toContain('ABCD-EFGH-JKMN')
  // In groups for the eye, one word for whoever copies it.
  const key = document.querySelector('strong')
  expect([key?.textContent, key?.children.length]).toEqual([SECRET, SECRET.length / 4])
})

it('whoever signed in earlier types the password first, and no picture is spoken of that is not there', async () => {
  officeThat({})
  const asked = signsIn({ '/two-factor/enable': () => FACTOR })
  await showPage(<AuthGate>{null}</AuthGate>)
  const person = { ...ASHA, hasSecondFactor: false }
  await act(async () => useSession.setState({ session: { kind: 'second-factor', person, password: null } }))
  expect(asked).toEqual([])
  expect(pageText()).not.toContain(words('sign-in.factor.words'))
})

it('a form that lacks something says so at each field, the code too, and the cursor is in the first', async () => {
  officeThat({ state: () => ok({ hasOwner: false, kind: 'real' }) })
  await showPage(<AuthGate>{null}</AuthGate>)
  await act(async () => useSession.setState({ session: { kind: 'signed-out' } }))
  await settle()
  await click('button', words('sign-in.first.do'))
  expect(pageText()).toContain(words('sign-in.new.code.empty'))
  expect(document.activeElement).toBe(field(words('sign-in.first.code')))
  await write(words('sign-in.first.code'), 'ABCD-EFGH-JKMN')
  await click('button', words('sign-in.first.do'))
  expect(document.activeElement).toBe(field(words('sign-in.name')))
})

it.each([
  ['abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
  [' ABCDEFGHJKMN ', 'ABCD-EFGH-JKMN'],
  ['oil0-1111-1111', '0110-1111-1111'],
])('a spare code that was typed as %s is sent as %s', async (typed, code) => {
  officeThat({})
  const asked = signsIn({ '/two-factor/verify-backup-code': () => ({}) })
  await proveSpareCode(typed)
  expect(asked).toEqual([['/two-factor/verify-backup-code', { code }]])
})

it('whoever was invited goes on to the second factor, and is not shown the form to sign in on the way', async () => {
  const RAVI = { ...ASHA, personId: 'ravi', name: 'Ravi', hasSecondFactor: false }
  let isIn = false
  officeThat({
    state: () => ok({ hasOwner: true, kind: 'real' }),
    'accept-invitation': () => ok({}),
    me: () => (isIn ? ok(RAVI) : refused(401, 'signed-out')),
  })
  const { promise: isSigningIn, resolve: letIn } = Promise.withResolvers<void>()
  signsIn({
    '/sign-in/email': async () => {
      await isSigningIn
      isIn = true
      return {}
    },
    '/two-factor/enable': () => FACTOR,
  })
  window.location.hash = '/invitation/ABCDEFGHJKMN'
  await showPage(<AuthGate>{null}</AuthGate>)
  await act(async () => useSession.setState({ session: { kind: 'signed-out' } }))
  await write(words('sign-in.name'), 'Ravi')
  await write(words('sign-in.email'), 'ravi@shop.test')
  await write(words('sign-in.password'), PASSWORD)
  await click('button', words('sign-in.invited.do'))
  expect(pageText()).toContain(words('sign-in.invited.title'))
  letIn()
  await expect.poll(pageText).toContain(words('sign-in.factor.title'))
  expect(window.location.hash).toBe('#/')
  window.location.hash = ''
})
