// The office that the set-up asks: that of the open environment, or one of its own for as long as that is not open. There are never two at
// once for an environment, since both keep the same file.
import type { Environment } from '#shared/base/environment'
import type { ConnectedEnvironment } from '#shared/shop/setup'
import { succeed } from '#shared/base/result'
import type { AppLog } from '../platform/app-log'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import type { SetupOffice } from '../setup/setup-dependencies'
import type { SetupOffice as OpenedOffice } from '../workspace/setup-office'
import type { Workspaces } from '../workspace/workspaces'

export interface OfficeAtSetup extends SetupOffice {
  /** The environment is being opened, with its office. */
  letGo(environment: Environment): Promise<void>
  close(): Promise<void>
}

export function createOfficeAtSetup(
  workspaces: () => Pick<Workspaces, 'at'>,
  open: (environment: ConnectedEnvironment) => Promise<OpenedOffice>,
  log: Pick<AppLog, 'error'>,
): OfficeAtSetup {
  const offices = new Map<Environment, Promise<OpenedOffice>>()
  const inTurn = createSerialQueue()
  const own = (environment: ConnectedEnvironment): Promise<OpenedOffice> =>
    inTurn(async () => {
      const there = offices.get(environment)
      if (there !== undefined) return there
      const opening = open(environment)
      offices.set(environment, opening)
      opening.catch(() => offices.delete(environment))
      return opening
    })
  const letGo = (environment: Environment): Promise<void> =>
    inTurn(async () => {
      const left = offices.get(environment)
      offices.delete(environment)
      await (await left?.catch(() => undefined))?.close()
    })
  return {
    state: async (environment) => {
      const at = await workspaces().at(environment)
      if (at === null) return (await own(environment)).state()
      const { stateAtSetup } = await import('../workspace/setup-office')
      const asked = await at.handlers['office.state']({})
      return stateAtSetup(asked.ok ? asked.value : { kind: 'unreadable' }, true)
    },
    enter: async ({ environment, line, name }) => {
      const at = await workspaces().at(environment)
      if (at !== null) return at.handlers['office.enter']({ line, name })
      return succeed({ problem: await (await own(environment)).enter({ line, name }) })
    },
    claim: async (environment) => {
      const at = await workspaces().at(environment)
      return at === null ? (await own(environment)).claim() : at.claimOnboarding()
    },
    changed: (environment) => {
      const tell = async (): Promise<void> => {
        const at = await workspaces().at(environment)
        if (at === null) (await own(environment)).changed()
        else at.onboardingChanged()
      }
      void tell().catch((error: unknown) => log.error('office.onboarding-not-told', error))
    },
    letGo,
    close: async () => {
      for (const environment of offices.keys()) await letGo(environment)
    },
  }
}
