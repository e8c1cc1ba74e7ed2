// "Send again at once" in the settings: off, described with its danger, switched on with a confirmation and, where money
// is real, the result of a trial.
import { expect, it } from 'vitest'
import { aboutText } from '#shared/channels/approval'
import type { ResendRule } from '#shared/sale/resend'
import { RESENDABLE_OPERATIONS } from '#shared/operations/registry'
import { succeed } from '#shared/base/result'
import type { Environment } from '#shared/base/environment'
import type { SetupState } from '#shared/shop/setup'
import type { LockState } from '#shared/access/staff'
import { appState, counterHandlers, notConnected, openCounter, OWNER } from '../../../support/counter'
import { type FakeBridge } from '../../../support/fake-bridge'
import { click, field, find, openApp, type } from '../../../support/window'

const connected: SetupState = {
  ...notConnected,
  connections: notConnected.connections.map((connection) => ({
    ...connection,
    credentials: { present: true, savedAt: 0 },
    step: 'done',
  })),
}

const off = (operation: ResendRule['operation']): ResendRule => ({
  operation,
  isSafe: false,
  isElsewhere: false,
  decided: null,
})

interface Shop {
  readonly environment?: Environment
  readonly lock?: LockState
  readonly recharge?: Partial<ResendRule>
}

async function openSettings({ environment = 'production', lock = openCounter, recharge }: Shop = {}) {
  let rules = RESENDABLE_OPERATIONS.map(off)
  rules = rules.map((rule) => (rule.operation === 'recharge' ? { ...rule, ...recharge } : rule))
  const bridge = await openApp('/settings/resend', {
    ...counterHandlers([], appState({ environment })),
    'lock.state': async () => lock,
    'setup.state': async () => connected,
    'lock.approve': async () => succeed({ kind: 'open', lock }),
    'resend-rules.list': async () => succeed(rules),
    'resend-rules.change': async ({ operation, isSafe, trial }) => {
      const decided = { staffId: 'meena', at: 0, trial: trial === '' ? null : trial }
      rules = rules.map((rule) => (rule.operation === operation ? { ...rule, isSafe, decided } : rule))
      return succeed(rules)
    },
  })
  return bridge
}

const card = () => find('[role=region]', 'Send again at once')
const changes = (bridge: FakeBridge) =>
  bridge.calls.filter(({ channel }) => channel === 'resend-rules.change').map(({ input }) => input)
const yes = () => find<HTMLButtonElement>('[role=dialog] button', 'Switch on')
const openDialog = () => click('section[aria-label="Bill payment"] button', 'Switch on…')

it('is off for every operation, and never speaks of switching on the opening of an account', async () => {
  await openSettings()
  expect(card().querySelectorAll('section[aria-label]')).toHaveLength(RESENDABLE_OPERATIONS.length)
  expect(card().textContent).toContain('Opening an account is never sent again')
  expect(card().textContent?.match(/Off/g)).toHaveLength(RESENDABLE_OPERATIONS.length)
})

it('takes what the trial showed, and a yes, before it is switched on where money is real', async () => {
  const bridge = await openSettings()
  await openDialog()
  expect(find('[role=dialog]').textContent).toContain('customers are charged twice')
  expect(yes().disabled).toBe(true)
  await click('[role=dialog] input[type=checkbox]')
  expect(yes().disabled).toBe(true)
  field('What the trial in the sandbox showed').focus()
  await type('Bill 17, charged once')
  await click('[role=dialog] button', 'Switch on')
  expect(changes(bridge)).toEqual([{ operation: 'bill', isSafe: true, trial: 'Bill 17, charged once' }])
  expect(card().textContent).toContain('The trial: Bill 17, charged once')
  await click('section[aria-label="Bill payment"] button', 'Switch off')
  expect(changes(bridge).at(-1)).toEqual({ operation: 'bill', isSafe: false, trial: '' })
})

it('asks for no trial where it is tried', async () => {
  const bridge = await openSettings({ environment: 'sandbox' })
  await openDialog()
  await click('[role=dialog] input[type=checkbox]')
  await click('[role=dialog] button', 'Switch on')
  expect(changes(bridge)).toEqual([{ operation: 'bill', isSafe: true, trial: '' }])
})

it('asks an owner for the PIN, although they sit at the counter', async () => {
  const bridge = await openSettings({
    environment: 'sandbox',
    lock: { phase: 'open', reason: null, staff: OWNER, members: [OWNER] },
  })
  await openDialog()
  expect(find('[role=dialog]').querySelector('button[type=submit]')).toBeNull()
  await click('[role=dialog] input[type=checkbox]')
  expect(document.activeElement).toBe(field('PIN'))
  await type('4071')
  await click('[role=dialog] button', 'Switch on')
  expect(bridge.calls.find(({ channel }) => channel === 'lock.approve')?.input).toEqual({
    staffId: 'meena',
    pin: '4071',
    action: 'resend-rules.change',
    about: aboutText(changes(bridge)[0]),
  })
  expect(changes(bridge)).toHaveLength(1)
})

it('says that a word about another service does not count here', async () => {
  await openSettings({ recharge: { isElsewhere: true, decided: { staffId: 'meena', at: 0, trial: null } } })
  expect(card().textContent).toContain('a service at another address')
})

it('is found by the words of its operations', async () => {
  await openSettings()
  find<HTMLInputElement>('input[type=search]').focus()
  await type('bill payment')
  expect(find('[role=option]').textContent).toContain('Send again at once')
})
