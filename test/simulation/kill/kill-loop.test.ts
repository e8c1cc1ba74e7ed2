// Kills of a real process over a real file.
import { expect, it } from 'vitest'
import { testFolder } from '../../support/journals'
import { KILLS, SEED } from '../extent'
import { seededChance } from '../world/chance'
import { killLoop } from './kill-loop'

const LONGEST_ROUND_MS = 10_000

it(
  `${KILLS} kills lose nothing that was acknowledged and debit nothing twice`,
  async () => {
    const report = await killLoop(testFolder(), KILLS, seededChance(SEED).fraction)
    console.log('killed', JSON.stringify(report))
    expect(report).toMatchObject({ rounds: KILLS, lost: 0, doubleDebits: 0, lies: [] })
    expect(report.debits).toBeGreaterThan(KILLS / 2)
    expect(report.halfDoneFound).toBeGreaterThan(0)
    expect(report.visits).toBeGreaterThan(0)
    expect(report.onCredit).toBeGreaterThan(0)
    expect(report.repaid).toBeGreaterThan(0)
  },
  KILLS * LONGEST_ROUND_MS,
)
