// What is answered for the system's store, played here; test/service/real-key-store.test.ts asks a real one.
import { expect, it } from 'vitest'
import { answerOf, systemStore, type StoreRequest, type SystemStore } from '#main/platform/key-store-answers'
import { playedStore } from '#test/support/played-key-store'

const SERVICE = 'Galla test'
const about = (rest: Partial<StoreRequest> = {}): StoreRequest => ({
  service: SERVICE,
  account: 'head@1',
  mayPrompt: false,
  ...rest,
})
const read = (store: SystemStore) => answerOf(store, about())
const write = (store: SystemStore, text: string) => answerOf(store, about({ text }))

it('two items that match do not reject for ever: both are read, and what is written goes to a place of its own', async () => {
  const store = playedStore()
  await write(store, 'entry 1')
  store.items.push({ account: 'head@1', password: 'of another program' })
  expect(await read(store)).toEqual({ kind: 'there', texts: ['entry 1', 'of another program'] })
  expect(await write(store, 'entry 2')).toEqual({ kind: 'kept', isDoubled: true })
  expect(await read(store)).toMatchObject({ texts: ['entry 2', 'entry 1', 'of another program'] })
  // The other item is gone again: both places say the same from then on.
  store.items.splice(1, 1)
  expect(await write(store, 'entry 3')).toEqual({ kind: 'kept', isDoubled: false })
  expect(await read(store)).toEqual({ kind: 'there', texts: ['entry 3', 'entry 3'] })
})

it('a store whose keyring was deleted reads as empty and refuses what is written', async () => {
  const store = playedStore()
  await write(store, 'entry 1')
  store.takeAway()
  expect(await read(store)).toEqual({ kind: 'absent' })
  expect(await write(store, 'entry 2')).toEqual({ kind: 'refused' })
})

it('a locked store asks for its password only where an owner wishes, and once', async () => {
  const store = playedStore()
  store.lock()
  expect([await read(store), await write(store, 'entry 1')]).toEqual([{ kind: 'locked' }, { kind: 'locked' }])
  expect(store.prompts()).toBe(0)
  expect(await answerOf(store, about({ text: 'entry 1', mayPrompt: true }))).toEqual({ kind: 'locked' })
  expect(store.prompts()).toBe(1)
})

it('the native module loads here, or its absence is told', async () => {
  const found = await read(await systemStore())
  expect(['absent', 'locked', 'refused']).toContain(found.kind)
})
