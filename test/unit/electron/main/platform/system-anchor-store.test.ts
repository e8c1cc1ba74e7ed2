// The system's store as it may be: slow, never answering, locked, refusing, gone. It is played by a process that a test answers for.
import { expect, it } from 'vitest'
import { answerOf, type StoreAnswer, type StoreRequest } from '#main/platform/key-store-answers'
import { systemAnchorStore } from '#main/platform/system-anchor-store'
import { playedStore } from '#test/support/played-key-store'
import { VirtualTime } from '#test/support/virtual-time'

/** `answer` gives null as long as the store is silent. */
function computer(answer: (request: StoreRequest) => Promise<unknown> | null) {
  const time = new VirtualTime()
  const given = { isOffered: true, starts: 0, ends: 0 }
  const asked: StoreRequest[] = []
  const told: string[] = []
  let say: (answer: unknown) => void = () => {}
  const inFolder = (dataFolder: string) => {
    const store = systemAnchorStore({
      dataFolder,
      timers: time,
      isOffered: async () => given.isOffered,
      start: (onAnswer) => {
        given.starts += 1
        say = onAnswer
        return {
          ask: (request) => {
            asked.push(request)
            void answer(request)?.then(onAnswer)
          },
          end: () => {
            given.ends += 1
            onAnswer(null)
          },
        }
      },
    })
    store.onChange(() => told.push(store.state()))
    return store
  }
  return {
    time,
    given,
    asked,
    told,
    inFolder,
    store: inFolder('/home/asha/galla'),
    say: (said: unknown) => say(said),
  }
}

/** A computer whose store answers. */
function answering() {
  const system = playedStore()
  return { system, ...computer((request) => answerOf(system, request)) }
}

const refuses = async (): Promise<StoreAnswer> => ({ kind: 'refused' })
const isLocked = async (): Promise<StoreAnswer> => ({ kind: 'locked' })

it('a record is there again after a restart, and another folder has its own', async () => {
  const { system, store, inFolder } = answering()
  expect(await store.read('head-production')).toEqual({ kind: 'absent' })
  expect(await store.write('head-production', 'entry 20')).toBe(true)
  expect(await inFolder('/home/asha/galla').read('head-production')).toEqual({
    kind: 'there',
    texts: ['entry 20'],
  })
  expect(await inFolder('/home/asha/copied').read('head-production')).toEqual({ kind: 'absent' })
  expect(system.items.map(({ account }) => account).join()).not.toContain('asha')
})

it('without a key store nothing is asked of the system, until there is one', async () => {
  const { store, given } = answering()
  given.isOffered = false
  expect(await store.read('head')).toEqual({ kind: 'unavailable' })
  expect(await store.write('head', 'entry 1')).toBe(false)
  expect([given.starts, store.state()]).toEqual([0, 'none'])
  given.isOffered = true
  expect(await store.write('head', 'entry 1')).toBe(true)
  expect(store.state()).toBe('kept')
})

it('a store that refused is asked again only by an owner, who may be asked for a password', async () => {
  const { store, asked, told } = computer(refuses)
  expect(await store.write('head', 'entry 1')).toBe(false)
  expect(await store.write('head', 'entry 2')).toBe(false)
  expect(await store.read('head')).toEqual({ kind: 'unavailable' })
  expect(await store.tryOut(false)).toBe('refused')
  expect(asked.map(({ mayPrompt }) => mayPrompt)).toEqual([false])
  expect(await store.tryOut(true)).toBe('refused')
  expect(asked.map(({ mayPrompt }) => mayPrompt)).toEqual([false, true])
  expect(told).toEqual(['refused'])
})

it('a locked store is looked at with every record and never asks for a password by itself, and is used once it was unlocked', async () => {
  const { system, store } = answering()
  system.lock()
  for (const text of ['entry 1', 'entry 2']) expect(await store.write('head', text)).toBe(false)
  expect([store.state(), system.prompts()]).toEqual(['locked', 0])
  system.unlock()
  expect(await store.write('head', 'entry 3')).toBe(true)
  expect([store.state(), system.prompts()]).toEqual(['kept', 0])
})

it('an owner who asks a locked store is asked for the password once', async () => {
  const { system, store } = answering()
  system.lock()
  expect(await store.tryOut(true)).toBe('locked')
  expect(system.prompts()).toBe(1)
})

it('a store that waits for a password is not waited for, nor asked again meanwhile', async () => {
  const { store, time, asked, say, told } = computer(() => null)
  const reads = Promise.all([store.read('head'), store.read('pins')])
  await time.pass(3_000)
  expect(await reads).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }])
  expect([asked.length, store.state()]).toEqual([1, 'silent'])
  say({ kind: 'there', texts: ['entry 20'] })
  await time.pass(0)
  expect(store.state()).toBe('untried')
  expect(told).toEqual(['silent', 'untried', 'untried'])
  const late = store.read('head')
  await time.pass(0)
  say({ kind: 'there', texts: ['entry 21'] })
  expect(await late).toEqual({ kind: 'there', texts: ['entry 21'] })
})

it('an answer that comes after the wait still says how the store stands', async () => {
  const { store, time, say } = computer(() => null)
  const written = store.write('head', 'entry 1')
  await time.pass(3_000)
  expect(await written).toBe(false)
  say({ kind: 'kept', isDoubled: false })
  await time.pass(0)
  expect(store.state()).toBe('kept')
})

it('an owner who asks a store that is silent brings up no second question beside the one that waits', async () => {
  const { store, time, asked, say } = computer(() => null)
  const tried = store.tryOut(true)
  await time.pass(3_000)
  expect([await tried, await store.tryOut(true), asked.length]).toEqual(['silent', 'silent', 1])
  say({ kind: 'kept', isDoubled: false })
  await time.pass(0)
  expect(store.state()).toBe('kept')
})

it('a store that never answers does not hold up the end, and is asked nothing after it', async () => {
  const { store, time, given, asked } = computer(() => null)
  const read = store.read('head')
  await time.pass(0)
  store.close()
  expect(await read).toEqual({ kind: 'unavailable' })
  expect(await store.write('head', 'entry 1')).toBe(false)
  expect([given.ends, asked.length]).toEqual([1, 1])
})

it('a process that ended by itself refuses what it was asked', async () => {
  const { store, time, say } = computer(() => null)
  const written = store.write('head', 'entry 1')
  await time.pass(0)
  say(null)
  expect(await written).toBe(false)
  expect(store.state()).toBe('refused')
})

it('is tried by a write and a read: one that forgets at once keeps nothing', async () => {
  const { store } = answering()
  expect(await store.tryOut(false)).toBe('kept')
  const forgetful = computer(async ({ text }) =>
    text === undefined ? { kind: 'absent' } : { kind: 'kept', isDoubled: false },
  )
  expect(await forgetful.store.tryOut(false)).toBe('refused')
})

it('what was read too late for whoever asked is what the next one is told, should the store be silent again', async () => {
  const { store, time, say } = computer(() => null)
  const first = store.read('head')
  await time.pass(3_000)
  expect(await first).toEqual({ kind: 'unavailable' })
  say({ kind: 'there', texts: ['entry 20'] })
  await time.pass(0)
  const second = store.read('head')
  await time.pass(3_000)
  expect(await second).toEqual({ kind: 'there', texts: ['entry 20'] })
  const other = store.read('pins')
  await time.pass(3_000)
  expect(await other).toEqual({ kind: 'unavailable' })
})

it.each([
  ['nothing', undefined],
  ['a word', 'kept'],
  ['an answer without its parts', { kind: 'there' }],
  ['no text', { kind: 'there', texts: [] }],
  ['a text that no record has', { kind: 'there', texts: ['x'.repeat(1_025)] }],
  ['a part that nobody knows', { kind: 'kept', isDoubled: false, password: 'x' }],
])('a process that says %s is ended, and refuses what it was asked', async (_name, nonsense) => {
  const { store, given } = computer(async () => nonsense)
  expect(await store.read('head')).toEqual({ kind: 'unavailable' })
  expect([given.ends, store.state()]).toEqual([1, 'refused'])
})

it('an answer after the end of the app began changes nothing, and nobody is told', async () => {
  const { store, time, say, told } = computer(() => null)
  const written = store.write('head', 'entry 1')
  await time.pass(3_000)
  await written
  store.close()
  say({ kind: 'kept', isDoubled: false })
  await time.pass(0)
  expect([store.state(), told]).toEqual(['silent', ['silent']])
})

it('a second item of another program is told, and the record is kept beside it', async () => {
  const { system, store, asked } = answering()
  await store.write('head', 'entry 1')
  const account = asked[0]?.account ?? ''
  system.items.push({ account, password: 'of another program' })
  expect(await store.write('head', 'entry 2')).toBe(true)
  expect(store.state()).toBe('doubled')
  expect(await store.read('head')).toMatchObject({ texts: expect.arrayContaining(['entry 2']) })
})

it('an item that another program put in the place of the record is read as absent, and written anew', async () => {
  const { system, store } = answering()
  await store.write('head', 'entry 1')
  system.items.splice(0, 1, { account: 'of another program', password: 'x' })
  expect(await store.read('head')).toEqual({ kind: 'absent' })
  expect(await store.write('head', 'entry 2')).toBe(true)
})

it('a record is short and its name plain', async () => {
  const { store } = computer(isLocked)
  await expect(store.write('head', 'x'.repeat(1_025))).rejects.toThrow(RangeError)
  await expect(store.read('../head')).rejects.toThrow(RangeError)
})
