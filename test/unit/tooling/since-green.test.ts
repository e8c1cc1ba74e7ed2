// What `npm test -- --since` leaves out was green, within its budget, on the same runtime.
import { describe, expect, it } from 'vitest'
import { changedSinceGreen, keepingGreen, type Steps } from '../../../scripts/lib/since-green.mjs'

const inOneRow = <S>(steps: Steps<S>): S[] =>
  steps.flatMap((step) => (Array.isArray(step) ? inOneRow<S>(step as Steps<S>) : [step as S]))

function played() {
  const kept = new Map<string, string | null>()
  const notes = { of: (name: string) => kept.get(name), note: kept.set.bind(kept) }
  const failing = new Set<string>()
  const run = async (runsOn = 'host 1', onlyChanged = false) => {
    const ran: string[] = []
    const step = (name: string, isCounted: boolean) => ({
      name,
      isCounted,
      run: () => {
        ran.push(name)
        return Promise.resolve({ passed: 1, failed: failing.has(name) ? 1 : 0 })
      },
    })
    const all = keepingGreen(
      [[step('lint', false)], step('vitest', true), step('budget', false)],
      runsOn,
      notes,
    )
    for (const one of inOneRow(onlyChanged ? changedSinceGreen(all, notes) : all)) await one.run()
    return ran
  }
  return { run, since: (runsOn?: string) => run(runsOn, true), failing, kept }
}

describe('what is left out since it was green', () => {
  it('leaves out what was green, and never the budget', async () => {
    const { run, since } = played()
    expect(await run()).toEqual(['lint', 'vitest', 'budget'])
    expect(await since()).toEqual(['budget'])
  })

  it('runs a step again that was green and went past the budget', async () => {
    const { run, since, failing } = played()
    failing.add('budget')
    await run()
    failing.clear()
    expect(await since()).toEqual(['vitest', 'budget'])
    expect(await since()).toEqual(['budget'])
  })

  it('runs a step again that failed after it had been green on the same files', async () => {
    const { run, since, failing } = played()
    await run()
    failing.add('lint')
    await run()
    expect(await since()).toEqual(['lint', 'budget'])
  })

  it('runs everything on another version of the runtime', async () => {
    const { run, since } = played()
    await run('host 1')
    expect(await since('host 2')).toEqual(['lint', 'vitest', 'budget'])
  })

  it('runs a step again that was broken off', async () => {
    const { run, kept, since } = played()
    await run()
    const broken = keepingGreen([{ name: 'lint', run: () => Promise.reject(new Error('ended')) }], 'host 1', {
      of: (name) => kept.get(name),
      note: kept.set.bind(kept),
    })
    await inOneRow(broken)[0]
      ?.run()
      .catch(() => {})
    expect(await since()).toEqual(['lint', 'budget'])
  })

  it('leaves out what was green among steps that run side by side and in order', () => {
    const step = (name: string) => ({ name, run: () => Promise.resolve({ passed: 1, failed: 0 }) })
    const all = [
      [
        [step('vitest'), step('playwright')],
        [[step('lint')], step('package')],
      ],
      step('budget'),
    ]
    const prints = new Map(inOneRow(keepingGreen(all, 'host 1')).map(({ name, print }) => [name, print]))
    const green = new Set(['vitest', 'lint', 'budget'])
    const notes = { of: (name: string) => (green.has(name) ? prints.get(name) : undefined), note: () => {} }
    const names = (items: unknown): unknown =>
      Array.isArray(items) ? items.map(names) : (items as { readonly name: string }).name
    expect(names(changedSinceGreen(keepingGreen(all, 'host 1'), notes))).toEqual([
      [['playwright'], ['package']],
      'budget',
    ])
  })
})
