// The report of a problem: shown whole before it is saved or sent, offered when something broke, and made by anybody at the counter.
import { describe, expect, it } from 'vitest'
import type { OfficeState } from '#shared/office/counter-office'
import type { AppState } from '#shared/shop/app-state'
import { fail, succeed } from '#shared/base/result'
import { act } from '../../../support/act'
import { appState, counterHandlers } from '../../../support/counter'
import { called, installFakeBridge } from '../../../support/fake-bridge'
import { ENTERED_OFFICE, OFFICE_NOW_MS } from '../../../support/office-state'
import { click, field, find, openApp, pageText, press, type } from '../../../support/window'

const TEXT = '{\n  "note": "the printer stopped",\n  "version": "1.2.3"\n}\n'

const counter = (broken: AppState['broken'] = null) =>
  installFakeBridge({
    ...counterHandlers([], appState({ broken })),
    'diagnostics.prepare': async () => succeed({ text: TEXT }),
    'diagnostics.save': async () => succeed({ fileName: 'galla-report.json' }),
  })

async function lookAtReport(): Promise<void> {
  await openApp('/settings/diagnostics')
  act(() => field('What happened?').focus())
  await type('the printer stopped')
  await click('button', 'See the report…')
}

it('is shown as it will be saved, with what the person said, before anything is written', async () => {
  const bridge = counter()
  await lookAtReport()
  expect(called(bridge, 'diagnostics.prepare')).toEqual([{ note: 'the printer stopped' }])
  expect(find<HTMLTextAreaElement>('[role=dialog] textarea').value).toBe(TEXT)
  expect(called(bridge, 'diagnostics.save')).toEqual([])
})

it('is saved, says under which name, and leaves an empty field', async () => {
  counter()
  await lookAtReport()
  await click('button', 'Save the report…')
  expect(pageText()).toContain('Saved: galla-report.json')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(field('What happened?').value).toBe('')
})

it('closed without saving, it keeps what was typed', async () => {
  const bridge = counter()
  await lookAtReport()
  await press('Escape')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(field('What happened?').value).toBe('the printer stopped')
  expect(called(bridge, 'diagnostics.save')).toEqual([])
})

it('a disk that refuses says so, and the report stays on the screen', async () => {
  const bridge = counter()
  bridge.answer('diagnostics.save', async () => fail({ kind: 'file', problem: 'disk-full' }))
  await lookAtReport()
  await click('button', 'Save the report…')
  expect(find('[role=dialog]').textContent).toContain('disk')
  expect(find<HTMLTextAreaElement>('[role=dialog] textarea').value).toBe(TEXT)
})

it('is offered when something broke, under its reference, and leads to the report', async () => {
  counter({ part: 'window', reference: '0A1B2C3D' })
  await openApp('/')
  expect(pageText()).toContain('The window broke and was opened again')
  expect(pageText()).toContain('0A1B2C3D')
  await click('button', 'Report the problem…')
  expect(window.location.hash).toBe('#/settings/diagnostics')
})

it('whoever does not want to report is asked no more', async () => {
  const bridge = counter({ part: 'app', reference: null })
  bridge.answer('diagnostics.dismiss', async () => {
    bridge.answer('app.state', async () => appState())
    bridge.push('app.recovered', {})
    return succeed(null)
  })
  await openApp('/')
  expect(pageText()).toContain('Something in Galla broke')
  await click('button', 'Do not report')
  expect(pageText()).not.toContain('Something in Galla broke')
})

it('is a press away from the help', async () => {
  counter()
  await openApp('/')
  await press('F1')
  await click('[role=dialog] button', 'Report a problem')
  expect(window.location.hash).toBe('#/settings/diagnostics')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('so is the health of the counter', async () => {
  counter()
  await openApp('/')
  await press('F1')
  await click('[role=dialog] button', 'Health of this counter')
  expect(window.location.hash).toBe('#/settings/health')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

describe('the report that an office asks for', () => {
  const ASKED: OfficeState = { ...ENTERED_OFFICE, reportAsk: { askedAtMs: OFFICE_NOW_MS, askedBy: 'Asha' } }
  const asked = () => {
    const bridge = counter()
    bridge.answer('office.state', async () => succeed(ASKED))
    return bridge
  }
  const dialog = (): string => find('[role=dialog]').textContent ?? ''

  it('is sent once somebody has seen all of it', async () => {
    const bridge = asked()
    bridge.answer('diagnostics.send', async () => succeed({ problem: null }))
    await lookAtReport()
    expect(dialog()).toContain('This is what the office gets:')
    expect(find<HTMLTextAreaElement>('[role=dialog] textarea').value).toBe(TEXT)
    expect(called(bridge, 'diagnostics.send')).toEqual([])
    await click('button', 'Send to the office')
    expect(called(bridge, 'diagnostics.send')).toEqual([{}])
    expect(pageText()).toContain('The office has the report.')
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it.each([
    ['unreachable', 'The office does not answer.'],
    ['too-large', 'It is too large to send.'],
    ['not-asked', 'The office does not ask for it any more.'],
  ] as const)('says why it cannot be sent (%s), and stays on the screen', async (problem, words) => {
    const bridge = asked()
    bridge.answer('diagnostics.send', async () => succeed({ problem }))
    await lookAtReport()
    await click('button', 'Send to the office')
    expect(dialog()).toContain(words)
    expect(find<HTMLTextAreaElement>('[role=dialog] textarea').value).toBe(TEXT)
  })

  it('can be saved all the same', async () => {
    asked()
    await lookAtReport()
    await click('button', 'Save the report…')
    expect(pageText()).toContain('Saved: galla-report.json')
  })
})

it('is sent nowhere while nobody asks for it', async () => {
  const bridge = counter()
  bridge.answer('office.state', async () => succeed(ENTERED_OFFICE))
  await lookAtReport()
  expect(find('[role=dialog]').textContent).not.toContain('Send to the office')
})
