// The list of counters, narrowed to what an owner looks for.
import { describe, expect, it } from 'vitest'
import type { FleetCounter } from '#shared/office/owner-page'
import { CounterReport } from '#office/web/fleet/CounterReport'
import { CountersPage } from '#office/web/fleet/CountersPage'
import { ASHA, officeThat, ok, showPage, words } from '../../../support/owner-window'
import { click, pageText } from '../../../support/window'

const counter = (name: string, appVersion: string, more: Partial<FleetCounter> = {}): FleetCounter => ({
  counterId: `counter-${name}`,
  name,
  shopId: null,
  enrolledAtMs: 1,
  lastSeenAtMs: 1,
  appVersion,
  unsent: 0,
  isRevoked: false,
  leftSales: 0,
  leftAtMs: null,
  keyId: '0123456789abcdef',
  secrets: [],
  report: { ask: null, answer: null },
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

describe('a report of a problem', () => {
  const SENT = { kind: 'sent', atMs: 1_700_000_000_000, bytes: 2_048, goneAtMs: 1_701_209_600_000 } as const
  const showing = async (report: FleetCounter['report'], person = ASHA, isRevoked = false) => {
    let present = report
    const office = officeThat({
      counters: () => ok([counter('Front', '1.2.0', { report: present, isRevoked })]),
      shops: () => ok([]),
      'ask-report': () => {
        present = { ...present, ask: { atMs: 1_700_000_500_000, by: 'asha' } }
        return ok({})
      },
    })
    await showPage(<CounterReport counter={counter('Front', '1.2.0', { report, isRevoked })} />, person)
    return office
  }
  const link = () => document.querySelector('a[download]')?.getAttribute('href') ?? null

  it('is asked for once, and says so until the counter has answered', async () => {
    const { asked } = await showing({ ask: null, answer: null })
    expect(pageText()).toContain(words('fleet.report.none'))
    await click('button', words('fleet.report.ask'))
    expect(asked).toContainEqual(['ask-report', { counterId: 'counter-Front' }])
    expect(pageText()).toContain('Somebody at the counter looks at it first')
    expect(pageText()).not.toContain(words('fleet.report.none'))
    expect(pageText()).not.toContain(words('fleet.report.ask'))
  })

  it('that came can be downloaded, and says until when', async () => {
    await showing({ ask: null, answer: SENT })
    expect(pageText()).toContain('kept until')
    expect(link()).toBe('/owner/reports/counter-Front')
  })

  it('that the counter declined says so, and can be asked for again', async () => {
    await showing({ ask: null, answer: { kind: 'declined', atMs: SENT.atMs } })
    expect(pageText()).toContain('The counter sent none')
    expect(link()).toBeNull()
    expect(pageText()).toContain(words('fleet.report.ask'))
  })

  it('is neither asked for nor downloaded by somebody who only looks', async () => {
    await showing({ ask: null, answer: SENT }, { ...ASHA, role: 'viewer' })
    expect([link(), pageText().includes(words('fleet.report.ask'))]).toEqual([null, false])
  })

  it('is asked of no counter that was taken out', async () => {
    await showing({ ask: { atMs: 1, by: 'asha' }, answer: SENT }, ASHA, true)
    expect(pageText()).not.toContain('Somebody at the counter')
    expect(link()).not.toBeNull()
  })
})
