// The list of counters, narrowed to what an owner looks for.
import { expect, it } from 'vitest'
import type { FleetCounter } from '@shared/office/owner-page'
import { CountersPage } from '../../../../office/web/fleet/CountersPage'
import { officeThat, ok, showPage, words } from '../../../support/owner-window'
import { click, pageText } from '../../../support/window'

const counter = (name: string, appVersion: string, more: Partial<FleetCounter> = {}): FleetCounter => ({
  counterId: `counter-${name}`,
  name,
  shopId: null,
  enrolledAtMs: 1,
  lastWordAtMs: 1,
  appVersion,
  unsent: 0,
  isRevoked: false,
  leftAtMs: null,
  keyId: '0123456789abcdef',
  secrets: [],
  ...more,
})

const choose = async (chosen: string, option: string): Promise<void> => {
  await click('[role=combobox]', chosen)
  await click('[role=option]', option)
}

const showing = async (...counters: readonly FleetCounter[]): Promise<void> => {
  officeThat({ counters: () => ok(counters), shops: () => ok([]) })
  await showPage(<CountersPage />)
}

it('shows the counters in use that are older than a version, compared as numbers', async () => {
  await showing(
    counter('Front', '0.10.0'),
    counter('Back', '0.9.0'),
    counter('Window', '0.2.11'),
    counter('Lost', '0.1.0', { isRevoked: true }),
  )
  await choose(words('fleet.version.any'), 'Older than 0.10.0')
  for (const name of ['Back', 'Window']) expect(pageText()).toContain(name)
  for (const name of ['Front', 'Lost']) expect(pageText()).not.toContain(name)
  await choose('Older than 0.10.0', words('fleet.version.any'))
  expect(pageText()).toContain('Front')
})

it('offers nothing to compare where every counter in use has the same version', async () => {
  await showing(
    counter('Front', '0.9.0'),
    counter('Back', '0.9.0'),
    counter('Lost', '0.1.0', { isRevoked: true }),
  )
  expect(pageText()).not.toContain(words('fleet.version.any'))
})

it('is asked for a new secret of the service once, and says since when it uses the old one', async () => {
  const secret = { environment: 'production', setAtMs: 1_700_000_000_000, ask: null } as const
  let ask: FleetCounter['secrets'][number]['ask'] = null
  const { asked } = officeThat({
    counters: () => ok([counter('Front', '1.2.0', { secrets: [{ ...secret, ask }] })]),
    shops: () => ok([]),
    'ask-secret': () => {
      ask = { atMs: 1_700_000_500_000, by: 'asha' }
      return ok({})
    },
  })
  await showPage(<CountersPage />)
  await click('button', words('fleet.change'))
  expect(pageText()).toContain('In use since')
  await click('button', words('fleet.secret.ask'))
  expect(asked).toContainEqual(['ask-secret', { counterId: 'counter-Front', environment: 'production' }])
  expect(pageText()).toContain('for a new one')
  expect(pageText()).not.toContain(words('fleet.secret.ask'))
})
