// A page taken over by somebody else sends whatever it likes on every channel: as a stranger, before a locked counter,
// as the cashier and as the owner. Nothing it sends stops the app, none is a defect, and every refusal is the one that
// the contract names.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aboutText } from '#shared/channels/approval'
import { RIGHTS_OF } from '#shared/access/rights'
import { missingRight } from '#shared/channels/access'
import { channels, type Channel } from '#shared/channels/contract'
import type { SenderFrame } from '#main/ipc/answer'
import { HOSTILE_MESSAGES, SEED } from '../extent'
import { seededChance, type Chance } from '../world/chance'
import { playedComputer, startApp, type Came, type StartedApp } from '../../support/composed-app'
import { madeInput } from './made-input'
import { playSystem } from '../../support/played-system'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../../support/played-system')).endingWorker,
}))

const CHANNELS = Object.keys(channels) as Channel[]
const OWNER_PIN = '4071'
const CASHIER_PIN = '2846'
const STRANGERS: readonly (SenderFrame | null)[] = [
  null,
  { url: 'https://example.test/', parent: null },
  { url: 'app://bundle.example.test/index.html', parent: null },
  { url: 'app://bundle/index.html', parent: {} },
  { url: 'about:blank', parent: null },
  { url: '', parent: null },
]
const PEOPLE = ['a locked counter', 'the cashier', 'the owner'] as const
type Person = (typeof PEOPLE)[number]
const ROUNDS = Math.ceil(HOSTILE_MESSAGES / (CHANNELS.length * (PEOPLE.length + 1)))

/** A shop with an owner and a cashier, and the ids that they got. */
async function shopWithStaff() {
  const computer = await playedComputer()
  const app = await startApp(computer)
  await app.ask('staff.create-owner', { name: 'Asha', pin: OWNER_PIN })
  const staffId = (await app.ask('lock.state', {})).staff?.id ?? ''
  const ravi = { name: 'Ravi', role: 'cashier', pin: CASHIER_PIN } as const
  const about = aboutText(ravi) ?? ''
  await app.ask('lock.approve', { staffId, pin: OWNER_PIN, action: 'staff.add', about })
  const listed = await app.ask('staff.add', ravi)
  if (!listed.ok) throw new Error(`no cashier: ${listed.failure.kind}`)
  const idOf = (role: string) => listed.value.find((member) => member.role === role)?.id ?? ''
  const end = async (): Promise<void> => {
    await app.close()
    await computer.remove()
  }
  return { app, end, ownerId: idOf('owner'), cashierId: idOf('cashier') }
}
type Shop = Awaited<ReturnType<typeof shopWithStaff>>

/** False if the messages so far have changed the shop so much that this person no longer gets in. */
async function comes(person: Person, { app, ownerId, cashierId }: Shop): Promise<boolean> {
  await app.ask('lock.now', {})
  if (person === 'a locked counter') return (await app.counter()).isLocked
  app.passLongTime()
  const role = person === 'the owner' ? 'owner' : 'cashier'
  const [staffId, pin] = role === 'owner' ? [ownerId, OWNER_PIN] : [cashierId, CASHIER_PIN]
  await app.message('lock.unlock', { staffId, pin })
  const counter = await app.counter()
  return !counter.isLocked && counter.role === role
}

const isThere = async (person: Person, app: StartedApp): Promise<boolean> => {
  const { isLocked, role } = await app.counter()
  return person === 'a locked counter'
    ? isLocked
    : !isLocked && role === (person === 'the owner' ? 'owner' : 'cashier')
}

const failureOf = (came: Came): { readonly kind: string; readonly needs?: string } | null => {
  if ('threw' in came) return { kind: came.threw }
  const answered = came.answered as {
    readonly ok?: unknown
    readonly failure?: { readonly kind: string }
  } | null
  return answered?.ok === false ? (answered.failure ?? null) : null
}

/** What is wrong with how a message was answered; null if nothing is. */
function wrongWith(came: Came, needs: ReturnType<typeof missingRight>): string | null {
  const failure = failureOf(came)
  // A channel whose answer has no place for a failure throws its kind, and nothing else.
  if ('threw' in came && came.threw !== 'invalid-input' && came.threw !== 'not-allowed')
    return `threw ${came.threw}`
  if (failure?.kind === 'bug') return 'called it a defect'
  if (needs === null) return null
  if (failure?.kind !== 'not-allowed') return `was not refused, though it needs ${needs}`
  return failure.needs === undefined || failure.needs === needs
    ? null
    : `asked for ${failure.needs}, not ${needs}`
}

const told = (input: unknown): string => {
  try {
    return JSON.stringify(input)?.slice(0, 300) ?? String(input)
  } catch {
    return String(input)
  }
}

/** Lets the owner allow what takes their PIN each time, with just this input. True if they still could. */
async function allowed(channel: Channel, input: unknown, { app, ownerId }: Shop): Promise<boolean> {
  app.passLongTime()
  const about = aboutText(input)
  if (about === null) return false
  const came = await app.message('lock.approve', {
    staffId: ownerId,
    pin: OWNER_PIN,
    action: channel,
    about,
  })
  return JSON.stringify(came).includes('"kind":"open"')
}

async function sendAll(person: Person, chance: Chance): Promise<readonly string[]> {
  const wrong: string[] = []
  let shop = await shopWithStaff()
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const channel of CHANNELS) {
        if (!(await isThere(person, shop.app)) && !(await comes(person, shop))) {
          await shop.end()
          shop = await shopWithStaff()
          await comes(person, shop)
        }
        const { isLocked, role } = await shop.app.counter()
        const missing = missingRight(channels[channel].access, isLocked, role, RIGHTS_OF.trusted)
        // Each time is tried without the PIN too.
        const isAllowed = person === 'the owner' && missing === 'owner-pin' && chance.happens(0.7)
        const input = structuredClone(madeInput(channels[channel].input, chance))
        const needs = isAllowed && (await allowed(channel, input, shop)) ? null : missing
        const said = shop.app.defects.length
        const problem = wrongWith(await shop.app.message(channel, input), needs)
        const defects = shop.app.defects.slice(said).join('\n')
        if (problem !== null || defects !== '')
          wrong.push(`${channel} ${told(input)}: ${problem ?? ''} ${defects}`)
      }
  } finally {
    await shop.end()
  }
  return wrong
}

describe('messages of a page that is no longer ours', () => {
  const leaveSystem = playSystem()
  afterAll(leaveSystem)

  it.each(PEOPLE)('before %s stop nothing, and are refused by the rule of their channel', async (person) => {
    const chance = seededChance(SEED * 10 + PEOPLE.indexOf(person))
    expect(await sendAll(person, chance)).toEqual([])
  })

  it('from a stranger are never answered', async () => {
    const chance = seededChance(SEED * 10 + PEOPLE.length)
    const { app, end } = await shopWithStaff()
    const answered: string[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const channel of CHANNELS) {
        const input = structuredClone(madeInput(channels[channel].input, chance))
        const came = await app.message(channel, input, chance.pick(STRANGERS))
        if (!('threw' in came) || came.threw !== 'not allowed') answered.push(channel)
      }
    await end()
    expect(answered).toEqual([])
  })
})
