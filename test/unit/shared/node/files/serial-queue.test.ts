// One after the other, whether the previous job succeeds or fails.
import { describe, expect, it } from 'vitest'
import { createSerialQueue, createSerialQueues } from '#shared/node/files/serial-queue'

/** Jobs that end when the test says so. */
function handJobs() {
  const begun: string[] = []
  const ends = new Map<string, { readonly well: () => void; readonly badly: () => void }>()
  const job = (name: string) => (): Promise<string> => {
    begun.push(name)
    return new Promise((resolve, reject) => {
      ends.set(name, { well: () => resolve(name), badly: () => reject(new Error(name)) })
    })
  }
  return { begun, job, end: (name: string, how: 'well' | 'badly' = 'well') => ends.get(name)?.[how]() }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a serial queue', () => {
  it('begins no job before the one before it has ended, in the order they came', async () => {
    const { begun, job, end } = handJobs()
    const queue = createSerialQueue()
    const given = [queue(job('first')), queue(job('second')), queue(job('third'))]
    await settled()
    expect(begun).toEqual(['first'])
    end('first')
    await settled()
    expect(begun).toEqual(['first', 'second'])
    end('second')
    await settled()
    end('third')
    expect(await Promise.all(given)).toEqual(['first', 'second', 'third'])
  })

  it('goes on after a job that failed, and tells only its own caller', async () => {
    const { job, end } = handJobs()
    const queue = createSerialQueue()
    const first = queue(job('first'))
    const second = queue(job('second'))
    await settled()
    end('first', 'badly')
    await expect(first).rejects.toThrow('first')
    await settled()
    end('second')
    expect(await second).toBe('second')
  })
})

describe('queues by key', () => {
  it('hold up only jobs of the same key', async () => {
    const { begun, job, end } = handJobs()
    const inTurn = createSerialQueues()
    const jobs = [inTurn('a', job('a1')), inTurn('a', job('a2')), inTurn('b', job('b1'))]
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    end('b1')
    end('a1', 'badly')
    await expect(jobs[0]).rejects.toThrow('a1')
    await settled()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    end('a2')
    expect(await jobs[1]).toBe('a2')
  })

  it('keep their order when one is asked for in the moment in which the last has ended', async () => {
    const inTurn = createSerialQueues()
    const order: number[] = []
    const job = (number: number) => async (): Promise<void> => {
      await settled()
      order.push(number)
    }
    const first = inTurn('a', job(1)).then(() => inTurn('a', job(3)))
    await Promise.all([first, inTurn('a', job(2))])
    expect(order).toEqual([1, 2, 3])
  })
})
