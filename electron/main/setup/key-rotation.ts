// Replaces the shop's key once somebody has left, or has another role, name or PIN: an earlier list of staff opens nothing then. Everything it seals is sealed anew with another one. The
// new files are written beside the old ones, then the staff list switches to the new key in one write, then they are
// moved into place. Whenever that is interrupted, the next start goes on or forgets it, by what the list says.
import { join } from 'node:path'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { SecretProblem } from '#shared/access/staff'
import { succeed, type Result } from '#shared/base/result'
import { writeJson } from '../files/atomic-file'
import { exists, namesIn, removeFolder } from '#shared/node/files/disk'
import { renameDurably } from '#shared/node/files/durable-rename'
import { CHAIN_KEY_FILE, resealedChainKey } from '../access/chain-keys'
import type { CounterLock } from '../access/counter-lock'
import { PROXY_FILE, type ProxySettings } from '../settings/proxy'
import { CREDENTIALS_FILE, type Secrets } from '../access/secrets'
import type { Staff } from '../access/staff'
import { KEPT_SETTINGS_FILE, resealedSettings } from './kept-settings'

interface RotationOptions {
  /** The app's data folder. */
  readonly folder: string
  readonly staff: Pick<Staff, 'isRotationDue' | 'keyId' | 'rotateKey'>
  readonly lock: Pick<CounterLock, 'shopKey' | 'replaceKey'>
  readonly secrets: Pick<Secrets, 'resealed'>
  readonly proxy: Pick<ProxySettings, 'resealed' | 'reload'>
  readonly onKeyReplaced?: (() => void) | undefined
}

const AHEAD = /^rekey-([0-9a-f]{16})$/
const aheadOf = (folder: string, keyId: string): string => join(folder, `rekey-${keyId}`)

const credentialsOf = (environment: ConnectedEnvironment): string => join(environment, CREDENTIALS_FILE)
const chainKeyOf = (environment: ConnectedEnvironment): string => join(environment, CHAIN_KEY_FILE)
/** What the shop's key seals, beside the wraps of the staff. */
const SEALED_FILES = [
  PROXY_FILE,
  KEPT_SETTINGS_FILE,
  ...CONNECTED_ENVIRONMENTS.flatMap((environment) => [credentialsOf(environment), chainKeyOf(environment)]),
]

/** Replaces the key if that is due and possible now. It is tried again at the next unlock. */
export async function rotateWhenDue(options: RotationOptions): Promise<void> {
  const { folder, staff, lock, proxy } = options
  const oldKey = lock.shopKey()
  if (oldKey === null || !staff.isRotationDue()) return
  const newKey = await staff.rotateKey(oldKey, (key, keyId) =>
    writeAhead(options, aheadOf(folder, keyId), oldKey, key),
  )
  oldKey.fill(0)
  if (newKey === null) return
  lock.replaceKey(newKey)
  await finishRotation(folder, staff.keyId())
  await proxy.reload()
  options.onKeyReplaced?.()
}

/** False if something cannot be opened now: the old key then stays. */
async function writeAhead(
  { folder, secrets, proxy }: RotationOptions,
  ahead: string,
  oldKey: Uint8Array,
  newKey: Uint8Array,
): Promise<boolean> {
  const files: (readonly [string, Promise<Result<object | null, SecretProblem>>])[] = [
    [PROXY_FILE, proxy.resealed(oldKey, newKey)],
    [KEPT_SETTINGS_FILE, Promise.resolve(succeed(resealedSettings(folder, oldKey, newKey)))],
    ...CONNECTED_ENVIRONMENTS.flatMap((environment) => [
      [credentialsOf(environment), secrets.resealed(environment, oldKey, newKey)] as const,
      [chainKeyOf(environment), resealedChainKey(folder, environment, oldKey, newKey).then(succeed)] as const,
    ]),
  ]
  for (const [file, resealing] of files) {
    const content = await resealing
    if (!content.ok) return false
    if (content.value !== null) await writeJson(join(ahead, file), content.value)
  }
  return true
}

/**
 * Called at start, before anything is read that the key seals: moves into place what was written for the key that the
 * list now has, and deletes what was written for a key that never came.
 */
export async function finishRotation(folder: string, keyId: string | null): Promise<void> {
  for (const name of await namesIn(folder).catch(() => [])) {
    const found = AHEAD.exec(name)?.[1]
    if (found === undefined) continue
    const ahead = join(folder, name)
    if (found === keyId)
      for (const file of SEALED_FILES) await moveAhead(join(ahead, file), join(folder, file))
    await removeFolder(ahead)
  }
}

async function moveAhead(from: string, to: string): Promise<void> {
  if (await exists(from)) await renameDurably(from, to)
}
