// What the shop knows about each environment's service besides the secrets: its address, the certificates it needs, and
// the one-time onboarding. One folder per environment; they share nothing.
import { join } from 'node:path'
import {
  connectedEnvironmentSchema,
  onboardingStateSchema,
  type ConnectedEnvironment,
  type OnboardingState,
} from '#shared/shop/setup'
import { z } from 'zod'
import type { MerchantConnections } from '../access/merchant-connections'
import { readJson, writeJson, writeWholeSync } from '../files/atomic-file'
import { readTextIfThereSync, removeFileSync } from '#shared/node/files/disk'

const connectionSchema = z.object({
  version: z.literal(1),
  baseAddress: z.string().nullable(),
  /** Additional certificate authorities to trust, as PEM. */
  extraCertificates: z.string().nullable(),
  testedAt: z.number().nullable(),
  printerSeen: z.boolean(),
  finishedAt: z.number().nullable(),
  /** Set before the onboarding form is sent, because its own record may be lost. */
  onboardingBegunAt: z.number().nullable(),
})
type Connection = z.output<typeof connectionSchema>

const NO_CONNECTION: Connection = {
  version: 1,
  baseAddress: null,
  extraCertificates: null,
  testedAt: null,
  printerSeen: false,
  finishedAt: null,
  onboardingBegunAt: null,
}

const progressSchema = z.object({
  version: z.literal(1),
  resuming: connectedEnvironmentSchema.nullable(),
})

const CONNECTION_FILE = 'connection.json'
export const ONBOARDING_FILE = 'onboarding.json'
const PROGRESS_FILE = 'first-launch.json'

export function openConnections(folder: string): MerchantConnections {
  const connectionFile = (environment: ConnectedEnvironment): string =>
    join(folder, environment, CONNECTION_FILE)
  const onboardingFile = (environment: ConnectedEnvironment): string =>
    join(folder, environment, ONBOARDING_FILE)
  const read = async (environment: ConnectedEnvironment): Promise<Connection> => {
    const stored = await readJson(connectionFile(environment), connectionSchema)
    return stored.kind === 'there' ? stored.value : NO_CONNECTION
  }
  const change = async (
    environment: ConnectedEnvironment,
    changes: Partial<Connection>,
  ): Promise<Connection> => {
    const changed = { ...(await read(environment)), ...changes }
    await writeJson(connectionFile(environment), changed)
    return changed
  }
  const onboarding = async (environment: ConnectedEnvironment): Promise<OnboardingState> => {
    const stored = await readJson(onboardingFile(environment), onboardingStateSchema)
    if (stored.kind === 'there') return stored.value
    if (stored.kind === 'damaged') return { state: 'unknown', at: 0, reason: 'record-damaged' }
    const { onboardingBegunAt } = await read(environment)
    return onboardingBegunAt === null
      ? { state: 'open' }
      : { state: 'unknown', at: onboardingBegunAt, reason: 'record-gone' }
  }
  const recordOnboarding = async (
    environment: ConnectedEnvironment,
    state: OnboardingState,
  ): Promise<void> => {
    await change(environment, { onboardingBegunAt: state.state === 'open' ? null : state.at })
    await writeJson(onboardingFile(environment), state)
  }
  const writeAgent = async (environment: ConnectedEnvironment, agentId: string | null): Promise<void> => {
    const written = await onboarding(environment)
    const at = 'at' in written ? written.at : 0
    if (agentId === null) {
      // The form may have been sent all the same: it is not sent again.
      if (written.state === 'done')
        await recordOnboarding(environment, { state: 'unknown', at, reason: 'record-changed' })
    } else if (written.state !== 'done' || written.agentId !== agentId)
      await recordOnboarding(environment, { state: 'done', at, agentId, typed: false })
  }
  return {
    read,
    change,
    written: async (environment) => {
      const { baseAddress, extraCertificates } = await read(environment)
      const standing = await onboarding(environment)
      const agentId = standing.state === 'done' ? standing.agentId : null
      return { baseAddress, extraCertificates, profile: profileFile(folder, environment).load(), agentId }
    },
    write: async (environment, { profile, agentId, ...address }) => {
      if (Object.keys(address).length > 0) await change(environment, address)
      if (agentId !== undefined) await writeAgent(environment, agentId)
      const file = profileFile(folder, environment)
      if (profile === undefined || profile === file.load()) return
      if (profile === null) file.remove()
      else file.save(profile)
    },
    onboarding,
    recordOnboarding,
    resuming: async () => {
      const stored = await readJson(join(folder, PROGRESS_FILE), progressSchema)
      return stored.kind === 'there' ? stored.value.resuming : null
    },
    resumeWith: (environment) =>
      writeJson(join(folder, PROGRESS_FILE), { version: 1, resuming: environment }),
  }
}

const FILE_NAME = 'service-profile.json'

/**
 * Where the service profile of one environment is stored: JSON, in the environment's own folder. Reads and writes
 * synchronously, because the client needs its profile while it is built. Throws if the disk refuses.
 */
export function profileFile(dataFolder: string, environment: string) {
  const file = join(dataFolder, environment, FILE_NAME)
  return {
    load: (): string | null => readTextIfThereSync(file) ?? null,
    save: (text: string): void => writeWholeSync(file, text),
    remove: (): void => removeFileSync(file),
  }
}
