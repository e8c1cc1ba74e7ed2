// The office's memory after a crowd, by a process that grows and is asked as the test says.
import { describe, expect, it } from 'vitest'
import { memoryJob } from '#office/server/maintenance/memory'
import { officeFlags } from '#scripts/lib/build.mjs'

const MEGABYTE = 1024 ** 2

function quietOffice() {
  const office = { held: 150 * MEGABYTE, asked: 1_000, collections: 0 }
  const collect = (): void => {
    office.collections += 1
    office.held -= 10 * MEGABYTE
  }
  const job = memoryJob(() => office.asked, { resident: () => office.held, collect })
  return { office, job }
}

describe('the memory of an office that has become quiet', () => {
  it('is given back once it has grown, and not before', async () => {
    const { office, job } = quietOffice()
    office.held += 23 * MEGABYTE
    await job.run()
    expect(office.collections).toBe(0)
    office.held += MEGABYTE
    await job.run()
    expect(office.collections).toBe(1)
  })

  it('is given back in a quiet minute alone, as nobody is answered meanwhile', async () => {
    const { office, job } = quietOffice()
    office.held += 60 * MEGABYTE
    office.asked += 121
    await job.run()
    expect(office.collections).toBe(0)
    office.asked += 120
    await job.run()
    expect(office.collections).toBe(1)
  })

  it('is not collected again for what it needs: nobody is answered meanwhile', async () => {
    const { office, job } = quietOffice()
    office.held += 60 * MEGABYTE
    for (let minute = 0; minute < 5; minute += 1) await job.run()
    expect(office.collections).toBe(1)
    office.held += 24 * MEGABYTE
    await job.run()
    expect(office.collections).toBe(2)
  })

  it('can be given back as the office is started, and one without the flag goes on', async () => {
    expect(officeFlags).toContain('--expose-gc')
    let looks = 0
    const resident = (): number => (looks += 1) * 100 * MEGABYTE
    await memoryJob(() => 0, { resident, collect: undefined }).run()
    expect(looks).toBeGreaterThan(1)
  })
})
