// The office of a counter whose environment is not open yet: the first launch asks it before the once-ever onboarding is sent. It has neither
// log nor sales, and is closed before the environment is opened with it.
import { join } from 'node:path'
import type { OfficeAtSetup, EnterProblem } from '#shared/office/counter-office'
import { exists } from '#shared/node/files/disk'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import type { ServiceAccount } from '../setup/service-account'
import type { OnboardingClaim } from '../setup/setup-dependencies'
import {
  claimOnboarding,
  openOffice,
  problemOf,
  type OfficeContext,
  type OfficeOfWorkspace,
} from './compose/office'
import type { WorkspaceContext } from './base/context'
import { workspaceFiles } from './base/files'

export interface SetupOffice {
  state(): Promise<OfficeAtSetup>
  enter(typed: { readonly line: string; readonly name: string }): Promise<EnterProblem | null>
  claim(): Promise<OnboardingClaim>
  /** What this counter keeps of its onboarding changed. */
  changed(): void
  close(): Promise<void>
}

export type SetupOfficeContext = Omit<OfficeContext, 'holdUpdates' | 'holdPreferences' | 'push'> &
  Pick<WorkspaceContext, 'dataFolder'>

export type OpenSetupOffice = typeof openSetupOffice

export async function openSetupOffice(
  given: SetupOfficeContext,
  client: Pick<ServiceAccount, 'credentials' | 'clientSecretSetAt'>,
): Promise<SetupOffice> {
  const { environment, log } = given
  // What owners set at the office holds once the environment is open.
  const context: OfficeContext = {
    ...given,
    holdUpdates: () => {},
    holdPreferences: () => {},
    push: () => {},
  }
  const files = workspaceFiles(join(given.dataFolder, environment), log)
  const inTurn = createSerialQueue()
  const opened = (): Promise<OfficeOfWorkspace> => openOffice(context, client, files)
  let present = await opened()
  /** Its keys may be opened by now: the passphrase was typed. */
  const again = (): Promise<void> =>
    inTurn(async () => {
      if (present.state().kind === 'unreadable') present = await opened()
    })
  return {
    state: async () => {
      await again()
      return stateAtSetup(present.state(), !(await exists(files.journal)))
    },
    enter: (typed) =>
      inTurn(async () => {
        const entered = await (await present.enrolment()).enter(typed)
        if (!entered.ok) return problemOf(entered.failure)
        await present.office?.close()
        present = await opened()
        return null
      }),
    claim: async () => {
      await again()
      return claimOnboarding(present)
    },
    changed: () => present.office?.onboarding.tell(),
    close: () => inTurn(async () => present.office?.close()),
  }
}

export function stateAtSetup(
  state: ReturnType<OfficeOfWorkspace['state']>,
  mayEnter: boolean,
): OfficeAtSetup {
  if (state.kind === 'none') return { kind: 'none', mayEnter }
  if (state.kind === 'unreadable') return state
  const { kind, address, counterName, line, keys } = state
  return { kind, address, counterName, line, keys }
}
