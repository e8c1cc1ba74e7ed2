// What raises the alerts about people at the owner's page.
import type { Stage } from './alert-causes'
import { browserAt, invitedWithSecret, PASSWORD, proveCode, signIn, type Browser } from './owner'
import { OWNER_SIGN_IN } from '#shared/office/owner-page'

interface Lasting {
  begin(): Promise<void>
  stand(): Promise<void>
}

let guests = 0
const guestAt = async ({ office, owner }: Stage) => {
  const email = `guest-${(guests += 1)}@shop.test`
  return { ...(await invitedWithSecret(office, owner, { email, role: 'viewer' })), email }
}

export function signInGuesses(stage: Stage): Lasting {
  let email = ''
  const guess = async (): Promise<void> => {
    for (let tries = 0; tries < 6; tries += 1)
      await signIn(browserAt(stage.office), email, 'a wrong password')
    // It is told beside the answer.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    begin: async () => {
      ;({ email } = await guestAt(stage))
      await guess()
    },
    stand: guess,
  }
}

export function newBrowser(stage: Stage): Lasting {
  let last: Browser | null = null
  return {
    begin: async () => {
      const { email, secret } = await guestAt(stage)
      last = browserAt(stage.office)
      await signIn(last, email)
      await proveCode(last, secret)
    },
    stand: async () => void (await last?.ask('me')),
  }
}

export function secondFactorRemoved(stage: Stage): Lasting {
  return {
    begin: async () => {
      const { browser } = await guestAt(stage)
      await browser.post(`${OWNER_SIGN_IN}/two-factor/disable`, { password: PASSWORD })
    },
    stand: async () => {},
  }
}
