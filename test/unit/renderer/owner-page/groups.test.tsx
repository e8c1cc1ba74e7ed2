// Groups of counters on the owner's page: named, filled, emptied and removed; and lists narrowed to one.
import { expect, it } from 'vitest'
import { narrowedBy } from '#office/web/api/place'
import { ShopsPage } from '#office/web/fleet/ShopsPage'
import {
  ASHA,
  officeThat,
  ok,
  refused,
  showPage,
  words,
  write,
  type Replies,
} from '../../../support/owner-window'
import { click, pageText, settle } from '../../../support/window'

const counter = (counterId: string, name: string) => ({
  counterId,
  name,
  shopId: null,
  enrolledAtMs: 1,
  lastSeenAtMs: null,
  appVersion: '0.1.0',
  unsent: 0,
  isRevoked: false,
  leftSales: 0,
  leftAtMs: null,
  keyId: '0123456789abcdef',
  secrets: [],
  report: { ask: null, answer: null },
})
const [FRONT, BACK] = [counter('counter-front', 'Front'), counter('counter-back', 'Back')]
const KIOSKS = { groupId: 'group-1', name: '<i>Kiosks</i>', isApart: false, counterIds: [FRONT.counterId] }
const NORTH = { groupId: 'group-2', name: 'North', isApart: false, counterIds: [BACK.counterId] }

const office = (): { -readonly [Name in keyof Replies]: Replies[Name] } => ({
  shops: () => ok([]),
  people: () => ok([ASHA]),
  counters: () => ok([FRONT, BACK]),
  groups: () => ok([KIOSKS, NORTH]),
  'group-counters': () => ok({}),
  'name-group': () => ok({}),
  'remove-group': () => ok({}),
})
const open = () => click('button', `${words('fleet.change')} ${KIOSKS.name}`)

it('counters are put in and out, and one of another group says so before it moves', async () => {
  const { asked } = officeThat(office())
  await showPage(<ShopsPage />)
  await open()
  await settle()
  expect(pageText()).toContain('now in North')
  const [apart, ...boxes] = document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')
  expect(apart?.checked).toBe(false)
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
  for (const box of boxes) await click('label', box.closest('label')?.textContent ?? '')
  await click('button', words('page.save'))
  const { groupId } = KIOSKS
  expect(asked).toContainEqual(['group-counters', { counterIds: [BACK.counterId], groupId }])
  expect(asked).toContainEqual(['group-counters', { counterIds: [FRONT.counterId], groupId: null }])
})

it('a name that another group has is refused in words, and stays typed', async () => {
  officeThat({ ...office(), 'add-group': () => refused(409, 'conflict') })
  await showPage(<ShopsPage />)
  await write(words('groups.name'), 'NORTH')
  await click('button', words('groups.add'))
  expect(pageText()).toContain(words('groups.name.taken'))
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toContain('NORTH')
})

it('a group is removed by a second press alone, which says what becomes of its settings', async () => {
  const { asked } = officeThat(office())
  await showPage(<ShopsPage />)
  await open()
  await click('button', words('groups.remove'))
  expect(pageText()).toContain(words('groups.remove.words'))
  expect(asked.map(([name]) => name)).not.toContain('remove-group')
  await click('button', words('groups.remove.do'))
  expect(asked).toContainEqual(['remove-group', { groupId: KIOSKS.groupId }])
})

it('whoever may only look sees the groups as they are called, and changes none', async () => {
  officeThat(office())
  await showPage(<ShopsPage />, { ...ASHA, role: 'viewer' })
  expect(pageText()).toContain(KIOSKS.name)
  expect(document.querySelector('i')).toBeNull()
  expect(pageText()).not.toContain(words('groups.add'))
})

it('a list is narrowed to a shop, to a group, or to neither', () => {
  expect(narrowedBy('')).toEqual({ shopId: null, groupId: null })
  expect(narrowedBy('shop-1')).toEqual({ shopId: 'shop-1', groupId: null })
  expect(narrowedBy('group group-1')).toEqual({ shopId: null, groupId: 'group-1' })
})
