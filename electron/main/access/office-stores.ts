// Where a counter keeps its office and the keys of both, one file per environment, protected on this computer as the journals' keys are.
// It is part of no backup: a backup that is opened on another computer must not make a second counter of the same name.
import { join } from 'node:path'
import type { Environment } from '#shared/base/environment'
import { CONNECTED_ENVIRONMENTS, connectedEnvironmentSchema } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { readJson, writeJson, type Stored } from '../files/atomic-file'
import { exists, removeFile } from '#shared/node/files/disk'
import type { KeyStore } from './credentials'
import type { Protector } from './protector'
import { base64Schema, fromBase64, toBase64 } from './sealing'

/** As `electron/main/office` wants it. */
export interface OfficeStore {
  /** Asked at each start: most counters have no office. */
  isThere(): Promise<boolean>
  /** Null if nothing is kept. Rejects if what is kept cannot be opened now. */
  load(): Promise<Uint8Array | null>
  /** False if this computer keeps no secrets now; nothing was changed then. */
  save(plain: Uint8Array): Promise<boolean>
  remove(): Promise<void>
}

export interface OfficeStores {
  of(environment: Environment): OfficeStore
  /** Runs `choose`, which changes the protection, and seals again under the new one what can be opened. */
  carryOver(choose: () => Promise<Result<null, SecretProblem>>): Promise<Result<null, SecretProblem>>
}

export const OFFICE_FILE = 'office.json'

const fileSchema = z.object({
  version: z.literal(1),
  /** False in practice alone, on a computer that keeps no secrets: there is nothing to steal there. */
  isSealed: z.boolean(),
  bytes: base64Schema,
})
type OfficeFile = z.output<typeof fileSchema>

interface Sealing {
  /** Null where this computer keeps no secrets now. */
  seal(plain: Uint8Array): Promise<Buffer | null>
  /** Rejects if it cannot be opened now. */
  open(sealed: Buffer): Promise<Uint8Array>
  /** Whether what cannot be sealed is kept all the same. */
  readonly maySkip: boolean
}

export function openOfficeStores(folder: string, protector: Protector, keyStore: KeyStore): OfficeStores {
  const of = (environment: Environment): OfficeStore => {
    const file = join(folder, environment, OFFICE_FILE)
    // Practice needs no set-up, so no protection was chosen for it: it takes the key store as its journal does.
    return connectedEnvironmentSchema.safeParse(environment).success
      ? storeIn(file, byProtector(protector, `galla/office/${environment}`))
      : storeIn(file, byKeyStore(keyStore))
  }
  return {
    of,
    carryOver: async (choose) => {
      const kept = new Map<OfficeStore, Uint8Array>()
      for (const store of CONNECTED_ENVIRONMENTS.map(of)) {
        // One that cannot be opened stays as it is, and opens again where its protection does.
        const plain = await store.load().catch(() => null)
        if (plain !== null) kept.set(store, plain)
      }
      const chosen = await choose()
      if (!chosen.ok) return chosen
      for (const [store, plain] of kept) await store.save(plain)
      return succeed(null)
    },
  }
}

function storeIn(file: string, { seal, open, maySkip }: Sealing): OfficeStore {
  return {
    isThere: () => exists(file),
    load: async () => {
      const stored: Stored<OfficeFile> = await readJson(file, fileSchema)
      if (stored.kind === 'absent') return null
      if (stored.kind === 'damaged') throw new Error('the file of the office cannot be read')
      const bytes = fromBase64(stored.value.bytes)
      return stored.value.isSealed ? open(bytes) : bytes
    },
    save: async (plain) => {
      const sealed = await seal(plain)
      if (sealed === null && !maySkip) return false
      const isSealed = sealed !== null
      await writeJson(file, {
        version: 1,
        isSealed,
        bytes: toBase64(sealed ?? plain),
      } satisfies OfficeFile)
      return true
    },
    remove: () => removeFile(file),
  }
}

const byProtector = (protector: Protector, purpose: string): Sealing => ({
  seal: async (plain) => {
    const sealed = await protector.seal(plain, purpose)
    return sealed.ok ? sealed.value : null
  },
  open: async (sealed) => {
    const plain = await protector.open(sealed, purpose)
    if (!plain.ok) throw new Error(`the keys of the office cannot be opened: ${plain.failure}`)
    return plain.value
  },
  maySkip: false,
})

const byKeyStore = (keyStore: KeyStore): Sealing => ({
  seal: async (plain) => ((await keyStore.state()) === 'ready' ? keyStore.seal(toBase64(plain)) : null),
  open: async (sealed) => fromBase64(await keyStore.open(sealed)),
  maySkip: true,
})
