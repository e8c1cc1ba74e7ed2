// Whatever of the screen asks for the focus while a dialog is open, no key acts behind it. Every dialog of the app is the one of
// `ui/Dialog`, under the one guard of the app.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/base/result'
import { showTillSheet } from '#renderer/till/till-actions'
import { clearCounter, counters } from '#renderer/operations/recharge/counter-store'
import { act } from '#test/support/act'
import { OPEN_TILL } from '#test/support/counter'
import { called, type FakeBridge } from '#test/support/fake-bridge'
import { rechargeHandlers, USUAL_SHEET } from '#test/support/recharge'
import { resetStores } from '#test/support/stores'
import { click, find, openApp, press, settle } from '#test/support/window'

afterEach(() => {
  clearCounter(counters.mobile)
  resetStores()
})

const root = resolve(import.meta.dirname, '../../../../../renderer')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsx'))

it('no screen has a dialog of its own make', () => {
  const ownMake = /@base-ui\/react\/(?:alert-)?dialog'|role="(?:alert)?dialog"|<dialog\b|aria-modal/
  const found = sources.filter((name) => ownMake.test(readFileSync(join(root, name), 'utf8')))
  expect(found).toEqual(['ui/Dialog.tsx'])
})

interface OpenDialog {
  readonly path: string
  readonly open: () => Promise<void>
}

const DIALOGS: Readonly<Record<string, OpenDialog>> = {
  'the sheet of a recharge': {
    path: '/recharge',
    open: async () => act(() => counters.mobile.setState({ stage: { kind: 'confirm', sheet: USUAL_SHEET } })),
  },
  'the count of a close': { path: '/day-book', open: () => click('main button', 'Close the till (Z)') },
  'cash out': { path: '/day-book', open: () => click('main button', 'Cash out') },
  'an X report': { path: '/day-book', open: async () => act(() => showTillSheet('x-report')) },
  'the list of keys': { path: '/recharge', open: async () => void (await press('F1')) },
}

const NOTHING = { httpStatus: null, errorCode: null, message: null, callId: null }

async function opened({ path, open }: OpenDialog): Promise<FakeBridge> {
  const bridge = await openApp(path, {
    ...rechargeHandlers(),
    'till.state': async () => succeed(OPEN_TILL),
    'till.report': async () => fail({ kind: 'not-found', ...NOTHING }),
  })
  await settle()
  await open()
  await settle()
  return bridge
}

describe.each(Object.entries(DIALOGS))('%s', (_name, dialog) => {
  it('keeps the focus, whatever behind it asks for it, and nothing behind it hears Enter', async () => {
    const bridge = await opened(dialog)
    const modal = find('[role=dialog][data-modal]')
    const behind = document.querySelectorAll<HTMLElement>(
      ':is(main, header, nav) :is(input, select, textarea, button, a[href])',
    )
    const others = [...behind].filter((element) => !modal.contains(element))
    expect(others).not.toEqual([])
    for (const other of others) {
      act(() => other.focus())
      expect(modal.contains(document.activeElement), other.outerHTML).toBe(true)
    }
    await press('Enter')
    for (const moves of ['till.open', 'till.close', 'till.move', 'sale.confirm'])
      expect(called(bridge, moves)).toEqual([])
  })
})
