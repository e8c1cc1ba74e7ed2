// The health of the counter is looked at when somebody asks, and nothing of it is guessed.
import { expect, it } from 'vitest'
import { healthWorkflow, type HealthDependencies } from '#main/diagnostics/health'
import { DEFAULT_PRINTER, type PrinterConnection } from '#shared/printing/printer'
import { line } from '#test/support/counter'
import { value } from '#test/support/journals'

const disk = { freeBytes: 1_000, totalBytes: 2_000 }
const open = { line: line(), clock: null, log: { at: 5, isWhole: true }, isAnchorGone: false }

const look = async (change: Partial<HealthDependencies> = {}) =>
  value(
    await healthWorkflow({
      disk: async () => disk,
      isProxyLost: () => false,
      keyStore: async () => 'ready',
      anchors: { state: () => 'kept', tryOut: async () => 'kept' },
      platform: 'win32',
      workspace: () => open,
      printer: () => DEFAULT_PRINTER,
      installed: async () => [{ queue: 'pos80', name: 'POS-80 Thermal' }],
      isReachable: async ({ host }) => host === '192.168.1.50',
      ...change,
    })['health.look']({}),
  )

const printerAt = async (connection: PrinterConnection) =>
  (await look({ printer: () => ({ ...DEFAULT_PRINTER, connection }) })).printer

it('tells what was found', async () => {
  expect(await look()).toEqual({
    disk,
    clock: null,
    printer: { kind: 'none' },
    line: 'online',
    isProxyLost: false,
    keyStore: 'ready',
    anchor: { state: 'kept', isWeak: false, isGone: false },
    log: { at: 5, isWhole: true },
  })
})

it('calls the memory of a Linux desktop the weaker one', async () => {
  expect((await look({ platform: 'linux' })).anchor).toEqual({ state: 'kept', isWeak: true, isGone: false })
})

it('tells that what was remembered of the open log was there and is gone', async () => {
  const { anchor } = await look({ workspace: () => ({ ...open, isAnchorGone: true }) })
  expect(anchor).toEqual({ state: 'kept', isWeak: false, isGone: true })
})

it('knows nothing of line, clock and log while no environment is open', async () => {
  expect(await look({ workspace: () => null })).toMatchObject({ line: null, clock: null, log: null })
})

it('calls a line that the service refuses refused, though it is there', async () => {
  const refused = { ...open, line: line({ setupProblem: 'credentials' }) }
  expect((await look({ workspace: () => refused })).line).toBe('refused')
})

it('finds a printer by the name of its queue, or on the network, and says which is not there', async () => {
  expect(await printerAt({ way: 'driver', queue: 'pos80' })).toEqual({
    kind: 'set-up',
    name: 'POS-80 Thermal',
  })
  expect(await printerAt({ way: 'raw-queue', queue: 'gone' })).toEqual({ kind: 'missing', name: 'gone' })
  const port = 9_100
  expect(await printerAt({ way: 'network', host: '192.168.1.50', port })).toEqual({
    kind: 'reached',
    name: '192.168.1.50',
  })
  expect(await printerAt({ way: 'network', host: '192.168.1.51', port })).toEqual({
    kind: 'missing',
    name: '192.168.1.51',
  })
})
