// A section of the settings says what it is for and what holds now, and its pale button says why it is pale.
import { expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import type { Operator } from '#shared/operations/recharge/recharge-schemas'
import { act } from '../../../support/act'
import { counterHandlers } from '../../../support/counter'
import { MESSAGES } from '../../../support/texts'
import { field, find, openApp, settle, type } from '../../../support/window'

const say = (key: keyof typeof MESSAGES.en) => MESSAGES.en[key]
const section = (id: string) => find(`[data-section=${id}]`)
const saveIn = (id: string) => find<HTMLButtonElement>(`[data-section=${id}] button[type=submit]`)
const reasonOf = (button: HTMLButtonElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

it('names what is set, above the fields that would change it', async () => {
  await openApp('/settings/log', counterHandlers([]))
  await settle()
  expect(section('log').textContent).toContain(say('log.words'))
  expect(section('log').textContent).toContain(say('settings.now').replace('{set}', ''))
})

it('saves nothing that was not changed or is wrong, and says so beside the button', async () => {
  await openApp('/settings/sharing', counterHandlers([]))
  await settle()
  expect(reasonOf(saveIn('sharing'))).toBe(say('settings.save.nothing'))
  act(() => field(say('settings.sharing.link')).focus())
  await type('https://app.example/')
  expect(saveIn('sharing').disabled).toBe(true)
  expect(reasonOf(saveIn('sharing'))).toBe(say('settings.save.problem'))
  await type('https://app.example/send?text={text}')
  expect(saveIn('sharing').disabled).toBe(false)
  expect(saveIn('sharing').hasAttribute('aria-describedby')).toBe(false)
})

const OWN: Operator = { code: 'VI', name: 'Vi', kind: 'mobile', aliases: [] }

it.each([
  ['closed while the shop has none of its own', [], false],
  ['open once it has', [OWN], true],
] as const)('what a shop leaves alone is %s', async (_what, operators, isOpen) => {
  await openApp('/settings/operators', {
    ...counterHandlers([]),
    'operators.table': async () => succeed(operators),
  })
  await settle()
  expect(find<HTMLDetailsElement>('[data-section=operators] details').open).toBe(isOpen)
})
