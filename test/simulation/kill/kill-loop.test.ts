// A hundred kills of a real process over a real file; a thousand with KILLS=1000.
import { expect, it } from 'vitest'
import { testFolder } from '../../support/journals'
import { seededChance } from '../world/chance'
import { killLoop } from './kill-loop'

const ROUNDS = Number(process.env['KILLS'] ?? 100)
const LONGEST_ROUND_MS = 10_000

it(
  `${ROUNDS} kills lose nothing that was acknowledged and debit nothing twice`,
  async () => {
    const seed = Number(process.env['SIMULATION_SEED'] ?? 1)
    const report = await killLoop(testFolder(), ROUNDS, seededChance(seed).fraction)
    console.log('killed', JSON.stringify(report))
    expect(report).toMatchObject({ rounds: ROUNDS, lost: 0, doubleDebits: 0, lies: [] })
    expect(report.debits).toBeGreaterThan(ROUNDS / 2)
    expect(report.halfDoneFound).toBeGreaterThan(0)
  },
  ROUNDS * LONGEST_ROUND_MS,
)
