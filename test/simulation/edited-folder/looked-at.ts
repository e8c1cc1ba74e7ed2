// What an owner sees after a start, and a sale at the counter: whether somebody is told of an edit, is refused, or finds all as it was.
import { vi } from 'vitest'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { startApp, type PlayedComputer, type StartedApp } from '../../support/composed-app'
import { rechargeDraft } from '../../support/recharge-draft'
import { NUMBER, ownerOf, PIN, SOON } from './played-shop'

interface PreparedSheet {
  readonly value?: { readonly duePaise?: number; readonly guards?: readonly { readonly kind: string }[] }
}

export interface Seen {
  /** Nobody gets in, or nothing is sold. */
  readonly refused: string | null
  /** What the app tells by itself. */
  readonly told: string
  /** What decides about money, whom it goes to and who may do what. */
  readonly values: Readonly<Record<string, unknown>>
}

export async function looked(computer: PlayedComputer): Promise<Seen> {
  const app = await startApp(computer)
  try {
    return await seen(app)
  } finally {
    await app.close()
  }
}

async function seen(app: StartedApp): Promise<Seen> {
  const ask = async <Name extends Channel>(channel: Name, input: Input<Name>): Promise<unknown> => {
    const came = await app.message(channel, input)
    return 'answered' in came ? came.answered : came
  }
  const unlocked = await ask('lock.unlock', { staffId: await ownerOf(app), pin: PIN })
  const { phase } = await app.ask('lock.state', {})
  if (phase !== 'open') return { refused: JSON.stringify(unlocked), told: '', values: {} }
  const isReady = async (): Promise<boolean> => {
    const { recovered, storeProblem, environment } = await app.ask('app.state', {})
    return recovered || storeProblem !== null || environment === null
  }
  await vi.waitUntil(isReady, SOON).catch(() => null)
  const state = await app.ask('app.state', {})
  const setup = (await ask('setup.state', {})) as Output<'setup.state'>
  const told = {
    damagedFiles: state.damagedFiles,
    changedSettings: state.changedSettings,
    storeProblem: state.storeProblem,
    logEnd: state.logEnd,
    repairedSales: state.repairedSales,
    setAside: state.setAsideEntries,
    isSigningKeyLost: state.isSigningKeyLost,
    keyStore: state.keyStore,
    connections: setup.connections.map(({ mismatch, credentials, onboarding }) => [
      mismatch,
      credentials.present,
      onboarding.state,
    ]),
    line: ((await ask('connection.state', {})) as { readonly setupProblem?: unknown }).setupProblem ?? null,
    proxy: await ask('proxy.state', {}),
  }
  const draft = rechargeDraft({ accountNumber: NUMBER, operatorCode: 'JIO', circle: 'Gujarat' })
  const sheet = (await ask('sale.prepare', { operation: 'recharge', draft })) as PreparedSheet
  const values = {
    environment: state.environment,
    preferences: state.preferences,
    people: await ask('staff.list', {}),
    commission: await ask('commission.table', {}),
    ledgers: await ask('accounts.ledgers', {}),
    customer: await ask('customer.look', { accountNumber: NUMBER }),
    other: await ask('customer.look', { accountNumber: '9876543211' }),
    credit: await ask('credit.account', { accountNumber: NUMBER }),
    operators: await ask('operators.table', {}),
    callbacks: await ask('callbacks.state', {}),
    till: await ask('till.state', {}),
    day: await ask('day-book.day', { at: null }),
    daily: await ask('backup.daily', {}),
    connections: setup.connections.map(({ baseAddress, onboarding }) => [baseAddress, onboarding]),
    signing: ((await ask('journal.signing', {})) as { readonly value?: { readonly kind: string } }).value
      ?.kind,
    guards: sheet.value?.guards?.map(({ kind }) => kind),
    duePaise: sheet.value?.duePaise,
  }
  return { refused: null, told: JSON.stringify(told), values }
}
