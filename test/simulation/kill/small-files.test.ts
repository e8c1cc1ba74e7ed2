// A small file contains exactly one complete write, whoever else writes it and whenever the process dies.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWhole } from '#main/files/atomic-file'
import { clearLeftovers } from '#shared/node/files/temporary-file'
import { bundledScript } from '../../support/bundled-script'
import { testFolder } from '../../support/journals'
import { isWholeText, textOf } from '../../support/numbered-text'
import { SEED } from '../extent'
import { seededChance } from '../world/chance'

const PAIRS = 750
const KILLS = 20
const LONGEST_LIFE_MS = 40
const LONGEST_MS = 120_000

/** Returns a function that starts a process writing to `file` this many times. */
async function writerOf(file: string) {
  const script = await bundledScript(join(import.meta.dirname, 'writer.ts'), testFolder())
  return (times: number) =>
    spawn(process.execPath, [script, file, String(times)], { stdio: ['ignore', 'ignore', 'inherit'] })
}

it(
  `two processes that write it ${PAIRS} times in pairs each damage nothing`,
  async () => {
    const folder = testFolder()
    const file = join(folder, 'staff.json')
    await writeWhole(file, textOf(0))
    const other = (await writerOf(file))(PAIRS)
    const over = once(other, 'exit')
    for (let number = 0; number < PAIRS; number += 1) {
      await Promise.all([writeWhole(file, textOf(2 * number)), writeWhole(file, textOf(2 * number + 1))])
      expect(isWholeText(readFileSync(file, 'utf8'))).toBe(true)
    }
    expect((await over)[0]).toBe(0)
    expect(readdirSync(folder)).toEqual(['staff.json'])
  },
  LONGEST_MS,
)

it(
  `${KILLS} kills in the middle of writing leave it whole, and what they leave beside it is cleared`,
  async () => {
    const chance = seededChance(SEED)
    const folder = testFolder()
    const file = join(folder, 'staff.json')
    const writer = await writerOf(file)
    let leftovers = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      await writeWhole(file, textOf(kill))
      const other = writer(Infinity)
      const over = once(other, 'exit')
      // By its progress, not by the clock of a busy machine: it has started once the file has changed.
      while (readFileSync(file, 'utf8') === textOf(kill))
        await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setTimeout(resolve, chance.fraction() * LONGEST_LIFE_MS))
      other.kill('SIGKILL')
      await over
      expect(existsSync(file) && isWholeText(readFileSync(file, 'utf8'))).toBe(true)
      leftovers += readdirSync(folder).length - 1
      clearLeftovers(folder, 'new')
      expect(readdirSync(folder)).toEqual(['staff.json'])
    }
    expect(leftovers).toBeGreaterThan(0)
  },
  LONGEST_MS,
)
