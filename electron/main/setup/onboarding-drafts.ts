// The onboarding form as far as it was filled in, one per environment, so that the first launch can be interrupted. It
// names a person and their PAN, so it is sealed on this computer, is part of no backup, and is deleted once the form
// was sent.
import { join } from 'node:path'
import {
  onboardingDraftSchema,
  type ConnectedEnvironment,
  type KeptOnboardingDraft,
} from '#shared/shop/setup'
import { z } from 'zod'
import type { OnboardingDrafts } from './setup-dependencies'
import { readJson, writeJson } from '../files/atomic-file'
import { removeFile } from '#shared/node/files/disk'
import type { Protector } from '../access/protector'
import { base64Schema, fromBase64, toBase64 } from '../access/sealing'

const fileSchema = z.object({ version: z.literal(1), sealed: base64Schema })

const FILE_NAME = 'onboarding-draft.json'

export function openOnboardingDrafts(folder: string, protector: Protector): OnboardingDrafts {
  const fileOf = (environment: ConnectedEnvironment): string => join(folder, environment, FILE_NAME)
  const forget = (environment: ConnectedEnvironment): Promise<void> => removeFile(fileOf(environment))
  return {
    read: async (environment) => {
      const stored = await readJson(fileOf(environment), fileSchema)
      if (stored.kind !== 'there') return NO_DRAFT
      const opened = await protector.open(fromBase64(stored.value.sealed), purposeOf(environment))
      if (!opened.ok) return opened.failure === 'passphrase-needed' ? { kind: 'shut' } : NO_DRAFT
      const draft = onboardingDraftSchema.safeParse(JSON.parse(opened.value.toString('utf8')))
      return draft.success ? { kind: 'there', draft: draft.data } : NO_DRAFT
    },
    keep: async (environment, draft) => {
      if (Object.values(draft).every((text) => text.trim() === '')) return forget(environment)
      const sealed = await protector.seal(Buffer.from(JSON.stringify(draft)), purposeOf(environment))
      if (sealed.ok && sealed.value !== null)
        await writeJson(fileOf(environment), { version: 1, sealed: toBase64(sealed.value) })
    },
    forget,
  }
}

const NO_DRAFT: KeptOnboardingDraft = { kind: 'none' }

const purposeOf = (environment: ConnectedEnvironment): string => `galla/onboarding-draft/${environment}`
