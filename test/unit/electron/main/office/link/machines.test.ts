// How a counter finds the machine at work of an office that has several.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOfficeLink } from '#main/office/link/link'
import { newDeviceKeys } from '#main/office/link/device-keys'
import { addressesOf, createMachines, signedAddresses } from '#main/office/link/machines'
import type { Wire, WireRequest } from '#main/office/link/wire'
import { officeAddressesBytes } from '#shared/office/request-proof'
import { signingKeyOf } from '#shared/node/log/signed-head'
import { VirtualTime } from '../../../../../support/virtual-time'

const [A, B, C] = ['https://office-a:8471', 'https://office-b:8471', 'https://office-c:8471'] as const

/** `ready` answers, `waiting` says that another machine is at work, `dead` refuses, `frozen` says nothing. */
type Machine = 'ready' | 'waiting' | 'dead' | 'frozen'

function machines(addresses: readonly string[], states: Record<string, Machine>) {
  const time = new VirtualTime()
  const asked: { readonly address: string; readonly path: string; readonly at: number }[] = []
  const closed: string[] = []
  const wireTo = ({ address }: { readonly address: string }): Wire => {
    let end = (): void => {}
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(new Error('closed'))
    })
    ended.catch(() => {})
    const send = async ({ path, timeoutMs }: WireRequest) => {
      asked.push({ address, path, at: time.elapsed() })
      const state = states[address] ?? 'dead'
      if (state === 'dead') throw new Error('refused')
      const late = new Promise<never>((_resolve, reject) => {
        if (timeoutMs !== null) time.after(timeoutMs, () => reject(new Error('late')))
      })
      if (state === 'frozen') await Promise.race([ended, late])
      return { status: state === 'ready' ? 200 : 503, header: () => null, body: Buffer.from(address) }
    }
    return {
      send,
      open: () => Promise.race([ended, new Promise<never>(() => {})]),
      close: () => {
        closed.push(address)
        end()
      },
    }
  }
  const found = createMachines({ addresses, authority: null, proxy: async () => null, timers: time, wireTo })
  const spokenWith = async (): Promise<string> => {
    const answer = await found.wire.send({
      method: 'GET',
      path: '/',
      headers: {},
      body: null,
      timeoutMs: 1_000,
    })
    return answer.body.toString()
  }
  return { found, asked, closed, time, states, spokenWith }
}

it('speaks with the first machine, and with the one that is ready once that is lost', async () => {
  const { found, states, closed, spokenWith } = machines([A, B], { [A]: 'ready', [B]: 'waiting' })
  expect(await spokenWith()).toBe(A)
  states[A] = 'dead'
  expect(await found.find()).toBe(false)
  states[B] = 'ready'
  expect(await found.find()).toBe(true)
  expect(await spokenWith()).toBe(B)
  expect(closed).toContain(A)
})

it('does not wait for a machine that says nothing where another one is ready', async () => {
  const { found, time, spokenWith } = machines([A, B, C], { [A]: 'frozen', [B]: 'waiting', [C]: 'ready' })
  const looked = found.find()
  expect(await looked).toBe(true)
  expect(time.elapsed()).toBe(0)
  expect(await spokenWith()).toBe(C)
})

it('ends what is still under way to a machine that was lost', async () => {
  const { found, states } = machines([A, B], { [A]: 'ready', [B]: 'waiting' })
  const line = found.wire.open({ method: 'GET', path: '/', headers: {}, body: null, timeoutMs: null })
  line.catch(() => {})
  states[A] = 'frozen'
  states[B] = 'ready'
  expect(await found.find()).toBe(true)
  await expect(line).rejects.toThrow('closed')
})

it('looks once for whoever wants to know meanwhile', async () => {
  const { found, asked } = machines([A, B], { [A]: 'dead', [B]: 'ready' })
  expect(await Promise.all([found.find(), found.find()])).toEqual([true, true])
  expect(asked).toHaveLength(2)
})

it('asks nothing where the office has one machine, and finds one that it is told of later', async () => {
  const { found, asked, states, spokenWith } = machines([A], { [A]: 'ready', [B]: 'ready' })
  expect(await found.find()).toBe(true)
  expect(asked).toEqual([])
  found.use([B])
  states[A] = 'dead'
  expect(await found.find()).toBe(true)
  expect(await spokenWith()).toBe(B)
})

it('after a loss looks at all machines at least every two seconds for a minute', async () => {
  const { found, asked, time } = machines([A, B], { [A]: 'frozen', [B]: 'frozen' })
  const link = createOfficeLink({
    enrolled: {
      address: A,
      authority: null,
      counterId: 'counter-1',
      officeId: 'office-1',
      generation: 1,
      kind: 'real',
      name: 'Counter 1',
      officeKey: '',
      officeTimeMs: 0,
      storedEntries: 0,
    },
    keys: newDeviceKeys(),
    wire: found.wire,
    machines: found,
    heartbeat: () => ({ appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }),
    keepKnown: async () => true,
    clock: time,
    timers: time,
    random: () => 0.99,
  })
  for (let step = 0; step < 610; step += 1) await time.pass(100)
  await Promise.all([link.close(), time.pass(10_000)])
  const looks = asked.filter(({ address, path, at }) => address === B && path === '/readyz' && at <= 60_000)
  const gaps = looks.slice(1).map(({ at }, before) => at - (looks[before]?.at ?? 0))
  expect(looks.length).toBeGreaterThan(25)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000)
  // No machine was ready: nothing but that was asked of any.
  expect(asked.every(({ path }) => path === '/readyz')).toBe(true)
})

it('believes a list of machines that the office signed, and no other', () => {
  const office = signingKeyOf(randomBytes(32))
  const officeKey = Buffer.from(office.publicKey).toString('base64url')
  const enrolled = { officeId: 'office-1', officeKey }
  const signed = (addresses: readonly string[], officeId = 'office-1') => ({
    addresses,
    signature: Buffer.from(office.sign(officeAddressesBytes({ officeId, addresses }))).toString('base64url'),
  })
  expect(signedAddresses(enrolled, signed([A, B]))).toEqual([A, B])
  expect(signedAddresses(enrolled, null)).toBeNull()
  expect(signedAddresses(enrolled, { ...signed([A, B]), addresses: [A, C] })).toBeNull()
  expect(signedAddresses(enrolled, signed([A, B], 'office-2'))).toBeNull()
  expect(addressesOf({ address: A, addresses: [B, A] })).toEqual([A, B])
})
