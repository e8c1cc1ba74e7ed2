import { expect, it } from 'vitest'
import {
  loadSystemEntries,
  systemAnchorStore,
  type OpenEntry,
} from '../../../../../electron/main/platform/system-anchor-store'
import { VirtualTime } from '../../../../support/virtual-time'

/** A system's store of credentials: service and account to text. */
function storeWith(open?: (account: string) => ReturnType<OpenEntry>) {
  const time = new VirtualTime()
  const kept = new Map<string, string>()
  const computer = { isOffered: true, loads: 0 }
  const entry: OpenEntry = (service, account) =>
    open?.(account) ?? {
      getPassword: async () => kept.get(`${service}/${account}`) ?? null,
      setPassword: async (text) => void kept.set(`${service}/${account}`, text),
    }
  const inFolder = (dataFolder: string) =>
    systemAnchorStore({
      dataFolder,
      timers: time,
      isOffered: async () => computer.isOffered,
      load: async () => {
        computer.loads += 1
        return entry
      },
    })
  return { time, kept, computer, inFolder, store: inFolder('/home/asha/galla') }
}

it('a record is there again after a restart, and another folder has its own', async () => {
  const { store, inFolder, kept } = storeWith()
  expect(await store.read('head-production')).toEqual({ kind: 'absent' })
  expect(await store.write('head-production', 'entry 20')).toBe(true)
  expect(await inFolder('/home/asha/galla').read('head-production')).toEqual({
    kind: 'there',
    text: 'entry 20',
  })
  expect(await inFolder('/home/asha/copied').read('head-production')).toEqual({ kind: 'absent' })
  expect([...kept.keys()].join()).not.toContain('asha')
})

it('without a key store nothing is asked of the system, until there is one', async () => {
  const { store, computer } = storeWith()
  computer.isOffered = false
  expect(await store.read('head')).toEqual({ kind: 'unavailable' })
  expect(await store.write('head', 'entry 1')).toBe(false)
  expect(computer.loads).toBe(0)
  computer.isOffered = true
  expect(await store.write('head', 'entry 1')).toBe(true)
})

it('a store that refuses is unavailable', async () => {
  const refuse = () => Promise.reject(new Error('access denied'))
  const { store } = storeWith(() => ({ getPassword: refuse, setPassword: refuse }))
  expect(await store.read('head')).toEqual({ kind: 'unavailable' })
  expect(await store.write('head', 'entry 1')).toBe(false)
})

it('a store that waits for a password is not waited for, nor asked again meanwhile', async () => {
  const asked: ((text: string | null) => void)[] = []
  const { store, time } = storeWith(() => ({
    getPassword: () => new Promise((resolve) => asked.push(resolve)),
    setPassword: () => Promise.resolve(),
  }))
  const reads = Promise.all([store.read('head'), store.read('pins')])
  await time.pass(3_000)
  expect(await reads).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }])
  expect(asked).toHaveLength(1)
  asked[0]?.('entry 20')
  await time.pass(0)
  const late = store.read('head')
  await time.pass(0)
  asked[1]?.('entry 21')
  expect(await late).toEqual({ kind: 'there', text: 'entry 21' })
})

it('a record is short and its name plain', () => {
  const { store } = storeWith()
  expect(() => store.write('head', 'x'.repeat(1_025))).toThrow(RangeError)
  expect(() => store.read('../head')).toThrow(RangeError)
})

it('the native module loads here, or is told as missing', async () => {
  const open = await loadSystemEntries()
  const { store } = storeWith((account) => open('Galla test', account))
  const found = await store.read('never-written')
  expect(['absent', 'unavailable']).toContain(found.kind)
})
