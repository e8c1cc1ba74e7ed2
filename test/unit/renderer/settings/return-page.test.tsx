// The page to which a customer's browser comes back from the bank's: an https address, or none.
import { expect, it } from 'vitest'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { installFakeBridge, type FakeBridge } from '../../../support/fake-bridge'
import { field, openApp, pageText, settle, type } from '../../../support/window'

const LABEL = "The shop's page on the internet"
const PROBLEM = 'An address that begins with https://'
let bridge: FakeBridge

async function open(stored: string) {
  const state = appState()
  bridge = installFakeBridge(
    counterHandlers([], { ...state, preferences: { ...state.preferences, returnPage: stored } }),
  )
  await openApp('/settings/shop')
  act(() => field(LABEL).focus())
}
const saved = () =>
  bridge.calls.filter(({ channel }) => channel === 'settings.change').map(({ input }) => input)

/** As Enter in the field does. */
async function send() {
  act(() => field(LABEL).form?.requestSubmit())
  await settle()
}

it.each(['shop.example', 'http://shop.example', 'https://', 'javascript:alert(1)'])(
  'refuses %j in words, and saves nothing',
  async (text) => {
    await open('')
    await type(text)
    expect(pageText()).toContain(PROBLEM)
    await send()
    expect(saved()).toEqual([])
  },
)

it('saves an https address without the spaces around it', async () => {
  await open('')
  await type(' https://shop.example/back ')
  expect(pageText()).not.toContain(PROBLEM)
  await send()
  expect(saved()).toEqual([{ returnPage: 'https://shop.example/back' }])
})

it('shows the one that is kept, and takes it out again', async () => {
  await open('https://shop.example/')
  expect(field(LABEL).value).toBe('https://shop.example/')
  await type('')
  await send()
  expect(saved()).toEqual([{ returnPage: '' }])
})
