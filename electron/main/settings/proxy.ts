// The shop's proxy and its name and password, sealed like the merchant's secrets: by the shop's key and then by this
// computer's protection, together with the address of the proxy that gets them. It belongs to the computer, so it is part of no backup.
import { join } from 'node:path'
import {
  PROXY_KINDS,
  proxySignInSchema,
  readProxyAddress,
  type ProxyChoice,
  type ProxySignIn,
  type ProxyView,
} from '#shared/shop/proxy'
import type { SecretProblem } from '#shared/access/staff'
import { fail, succeed, type Result } from '#shared/base/result'
import { z } from 'zod'
import { readJson, writeJson } from '../files/atomic-file'
import { damagedCopyOf, type Damage } from '../files/damage'
import { exists } from '#shared/node/files/disk'
import { type Protector, sealedAnew } from '../access/protector'
import { base64Schema, fromBase64, seal, toBase64, unseal } from '../access/sealing'

const fileSchema = z.object({
  version: z.literal(1),
  kind: z.enum(PROXY_KINDS),
  address: z.string().nullable(),
  /** Name and password; null if none is needed, or if this computer keeps no secrets. */
  sealed: base64Schema.nullable(),
})
type ProxyFile = z.output<typeof fileSchema>

/** Name and password with the address that they are for. */
const sealedSchema = z.strictObject({ signIn: proxySignInSchema, address: z.string() })

export type ProxyInUse =
  | { readonly kind: 'none' }
  | { readonly kind: 'system' }
  | { readonly kind: 'own'; readonly address: string; readonly signIn: ProxySignIn | null }

export interface ProxySettings {
  view(): ProxyView
  /** For the next connection. If the address cannot be read, there is no connection at all. */
  inUse(): ProxyInUse
  /** Saves `choice`, whose address is valid. Fails if name and password cannot be saved, and changes nothing then. */
  keep(choice: ProxyChoice, shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Opens name and password; they stay open until the app ends. */
  load(shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** Seals again what is open, after the protection or the shop's key changed. */
  sealAgain(shopKey: Uint8Array): Promise<Result<null, SecretProblem>>
  /** The file with `newKey` in the place of `oldKey`; null if it holds nothing that `oldKey` opens. Writes nothing. */
  resealed(oldKey: Uint8Array, newKey: Uint8Array): Promise<Result<object | null, SecretProblem>>
  /** Reads the file again, which was replaced. */
  reload(): Promise<void>
  /** Drops what was sealed with a lost key: it is asked for again. */
  forgetSealed(): Promise<void>
}

export const PROXY_FILE = 'proxy.json'
const PURPOSE = 'galla/proxy'
const NO_PROXY: ProxyFile = { version: 1, kind: 'none', address: null, sealed: null }

/**
 * Opens the choice in `folder`. A damaged one is put aside, told, and counts as no proxy: calls then fail to connect, or
 * work as on most computers. That it was lost is told until another choice is kept, also after a start.
 */
export async function openProxySettings(
  folder: string,
  protector: Protector,
  damage: Pick<Damage, 'note'>,
): Promise<ProxySettings> {
  const file = await openProxyFile(folder, damage)
  let signIn: ProxySignIn | null = null
  /** What name and password are for, if the file says something else; they are given to nobody then. */
  let meantAddress: string | null = null

  const load = async (shopKey: Uint8Array): Promise<Result<null, SecretProblem>> => {
    const { sealed } = file.state()
    if (signIn !== null || sealed === null) return succeed(null)
    const opened = await openedSignIn(protector, sealed, shopKey)
    if (!opened.ok) return opened
    const known = opened.value
    const state = file.state()
    const isMeant = state.kind === 'own' && known.address === state.address
    meantAddress = isMeant ? null : known.address
    signIn = known.signIn
    return succeed(null)
  }

  return {
    view: () => {
      const { kind, address, sealed } = file.state()
      return {
        kind: meantAddress === null ? kind : 'own',
        address: meantAddress ?? address,
        writtenInstead: meantAddress === null ? null : (address ?? ''),
        signInPresent: signIn !== null || sealed !== null,
        isLost: file.isLost(),
      }
    },
    inUse: () => {
      // An address that nobody can read: there is no connection until an owner decides, and none past the proxy.
      if (meantAddress !== null) return { kind: 'own', address: '', signIn: null }
      const { kind, address } = file.state()
      return kind === 'own' ? { kind, address: address ?? '', signIn } : { kind }
    },
    load,
    keep: async (choice, shopKey) => {
      if (choice.kind !== 'own') {
        await file.keep({ ...NO_PROXY, kind: choice.kind })
        signIn = null
        meantAddress = null
        return succeed(null)
      }
      if (choice.signIn === 'keep') await load(shopKey)
      const known = choice.signIn === 'keep' ? signIn : choice.signIn
      const read = readProxyAddress(choice.address)
      const address = read.ok ? read.text : choice.address
      const sealed = await sealedSignIn(protector, known, address, shopKey)
      if (!sealed.ok) return sealed
      await file.keep({ version: 1, kind: 'own', address, sealed: sealed.value })
      signIn = known
      meantAddress = null
      return succeed(null)
    },
    sealAgain: async (shopKey) => {
      const sealed = await sealedSignIn(protector, signIn, meantAddress ?? file.state().address, shopKey)
      if (!sealed.ok) return sealed
      if (signIn !== null) await file.keep({ ...file.state(), sealed: sealed.value })
      return succeed(null)
    },
    resealed: async (oldKey, newKey) => {
      const { sealed: before } = file.state()
      if (before === null) return succeed(null)
      const sealed = await sealedAnew(protector, before, PURPOSE, oldKey, newKey)
      if (!sealed.ok) return sealed
      if (sealed.value === null) return succeed(null)
      return succeed({ ...file.state(), sealed: sealed.value } satisfies ProxyFile)
    },
    reload: file.reload,
    forgetSealed: async () => {
      const state = file.state()
      if (state.sealed !== null) await file.keep({ ...state, sealed: null })
    },
  }
}

async function openProxyFile(folder: string, damage: Pick<Damage, 'note'>) {
  const file = join(folder, PROXY_FILE)
  const stored = await readJson(file, fileSchema)
  if (stored.kind === 'damaged') damage.note('proxy', file)
  let state: ProxyFile = stored.kind === 'there' ? stored.value : NO_PROXY
  let isLost = stored.kind === 'damaged' || (stored.kind === 'absent' && (await exists(damagedCopyOf(file))))
  return {
    state: () => state,
    isLost: () => isLost,
    keep: async (next: ProxyFile): Promise<void> => {
      await writeJson(file, next)
      state = next
      isLost = false
    },
    reload: async (): Promise<void> => {
      const again = await readJson(file, fileSchema)
      if (again.kind === 'there') state = again.value
    },
  }
}

async function sealedSignIn(
  protector: Protector,
  known: ProxySignIn | null,
  address: string | null,
  shopKey: Uint8Array,
): Promise<Result<string | null, SecretProblem>> {
  if (known === null) return succeed(null)
  const plain = Buffer.from(JSON.stringify({ signIn: known, address: address ?? '' }))
  const sealed = await protector.seal(seal(shopKey, plain, PURPOSE), PURPOSE)
  if (!sealed.ok) return sealed
  return succeed(sealed.value === null ? null : toBase64(sealed.value))
}

async function openedSignIn(
  protector: Protector,
  sealed: string,
  shopKey: Uint8Array,
): Promise<Result<z.output<typeof sealedSchema>, SecretProblem>> {
  const outer = await protector.open(fromBase64(sealed), PURPOSE)
  if (!outer.ok) return outer
  const plain = unseal(shopKey, outer.value, PURPOSE)
  return plain === null ? fail('damaged') : succeed(sealedSchema.parse(JSON.parse(plain.toString('utf8'))))
}
