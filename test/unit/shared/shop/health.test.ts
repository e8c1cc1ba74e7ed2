// What follows from what was found at a counter, and what is not judged because nobody could know it.
import { describe, expect, it } from 'vitest'
import { healthStates, type Health, type HealthCheck } from '#shared/shop/health'
import { HEALTHY } from '../../../support/counter'

const GIBIBYTE = 1024 ** 3
const MINUTE_MS = 60_000
const stateOf = (check: HealthCheck, found: Partial<Health>) => healthStates({ ...HEALTHY, ...found })[check]

describe('the health of a counter', () => {
  it.each([
    [40, 'good'],
    [2, 'good'],
    [1.9, 'look'],
    [0.25, 'look'],
    [0.24, 'bad'],
    [0, 'bad'],
  ] as const)('with %d GB free is, for its disk, %s', (gigabytes, state) => {
    const freeBytes = gigabytes * GIBIBYTE
    expect(stateOf('disk', { disk: { freeBytes, totalBytes: 100 * GIBIBYTE } })).toBe(state)
  })

  it.each([
    [0, 0, 'good'],
    [2 * MINUTE_MS, 0, 'good'],
    [2 * MINUTE_MS + 1, 0, 'look'],
    [-2 * MINUTE_MS - 1, 0, 'look'],
    // A slow answer may be all of the difference.
    [2 * MINUTE_MS + 1, 5_000, 'good'],
    [-330 * MINUTE_MS, 5_000, 'look'],
  ] as const)('whose clock is %d ms ahead, give or take %d, is %s', (aheadMs, uncertainMs, state) => {
    expect(stateOf('clock', { clock: { aheadMs, uncertainMs } })).toBe(state)
  })

  it('is not known where nobody could know', () => {
    expect(
      healthStates({ ...HEALTHY, disk: null, clock: null, printer: { kind: 'none' }, line: null, log: null }),
    ).toEqual({
      disk: 'unknown',
      clock: 'unknown',
      printer: 'unknown',
      line: 'unknown',
      keyStore: 'good',
      anchor: 'good',
      log: 'unknown',
    })
  })

  it('does not call a printer good that the system merely knows', () => {
    expect(stateOf('printer', { printer: { kind: 'set-up', name: 'POS-80' } })).toBe('unknown')
    expect(stateOf('printer', { printer: { kind: 'reached', name: '192.168.1.50' } })).toBe('good')
    expect(stateOf('printer', { printer: { kind: 'missing', name: 'POS-80' } })).toBe('bad')
  })

  it('with a log that is not as it was written is bad', () => {
    expect(stateOf('log', { log: { at: 0, isWhole: false } })).toBe('bad')
  })

  it('is worth a look where the choice of a proxy was lost, though the line is good, and no better where it is bad', () => {
    expect(stateOf('line', { isProxyLost: true })).toBe('look')
    expect(stateOf('line', { isProxyLost: true, line: null })).toBe('look')
    expect(stateOf('line', { isProxyLost: true, line: 'offline' })).toBe('bad')
  })
})
