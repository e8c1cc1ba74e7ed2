// Restores in two steps that a power cut cannot break: everything is unpacked and checked in a separate place, and
// moved into place at the next start, before anything is opened. The previous data is set aside, never deleted.
import { join } from 'node:path'
import type { RestorePreview } from '#shared/shop/backup'
import { ENVIRONMENTS, type Environment } from '#shared/base/environment'
import { CONNECTED_ENVIRONMENTS, type ConnectedEnvironment } from '#shared/shop/setup'
import type { Preferences } from '#shared/shop/preferences'
import { CHAIN_KEY_FILE, JOURNAL_FILE, SIGNING_KEY_FILE, type ChainKeys } from '../access/chain-keys'
import type { MerchantConnections } from '../access/merchant-connections'
import { openConnections } from '../settings/connections'
import { writeJson } from '../files/atomic-file'
import { contentOf, writeFormat } from '../files/format'
import { exists, makeFolder, removeFolder } from '#shared/node/files/disk'
import { renameDurably } from '#shared/node/files/durable-rename'
import { fromBase64 } from '../access/sealing'
import type { KeyStore } from '../access/credentials'
import type { Protector } from '../access/protector'
import { STAFF_FILE, STAFF_FORMAT, staffFileWithoutPins } from '../access/staff-file'
import { isLogLeft, setNoteAside } from '../data-folder/data-place'
import { unpack } from '../files/archive'
import { asBackupError, BackupError, readBackup } from './backup-file'
import { discardCopies, MANIFEST, MANIFEST_FORMAT, useOfEntry, type Manifest } from './contents'
import { confirmedAt, markReady, removeMark } from './ready-mark'
import { keepsSecrets, stageShopsKeys, type RestoredShopsKeys } from './shops-keys'

const STAGING = 'restore-staging'
const SET_ASIDE = 'set-aside'
export const RESTORED_PREFERENCES = 'restored-preferences.json'
const MUCH_LATER_MS = 5 * 60_000

export interface Staged {
  readonly manifest: Manifest
  readonly preview: RestorePreview
}

export interface StagingOptions {
  /** The app's data folder. */
  readonly folder: string
  /** Whether only a newer app understands the journal in `file`: restored here, it could be neither sold with nor left. */
  readonly isNewerLog: (file: string) => Promise<boolean>
  readonly protector: Pick<Protector, 'state'>
}

/** Unpacks and checks `file` in a separate place. The present data is not changed. Throws `BackupError`. */
export async function stageRestore(
  { folder, isNewerLog, protector }: StagingOptions,
  file: string,
  passphrase: string,
  now: number,
): Promise<Staged> {
  const staging = join(folder, STAGING)
  await discardStaged(folder)
  await makeFolder(staging)
  try {
    const kept = await unpack(readBackup(file, passphrase), staging, useOfEntry)
    const manifest = manifestOf(kept.get(MANIFEST))
    for (const environment of CONNECTED_ENVIRONMENTS) {
      const log = join(staging, environment, JOURNAL_FILE)
      if ((await exists(log)) && (await isNewerLog(log))) throw new BackupError('newer-version')
    }
    return { manifest, preview: await previewOf({ folder, protector }, file, manifest, now) }
  } catch (error) {
    await discardStaged(folder)
    throw asBackupError(error)
  }
}

/** The mark goes first: what it confirmed is no longer there. */
export async function discardStaged(folder: string): Promise<void> {
  await removeMark(folder)
  await removeFolder(join(folder, STAGING))
}

/** One of an older version is read as if it were of this one; the file itself is not changed. */
export function manifestOf(bytes: Buffer | undefined, format = MANIFEST_FORMAT): Manifest {
  try {
    return contentOf(JSON.parse((bytes ?? Buffer.alloc(0)).toString('utf8')), format).content
  } catch {
    throw new BackupError('newer-version')
  }
}

async function previewOf(
  { folder, protector }: Pick<StagingOptions, 'folder' | 'protector'>,
  file: string,
  manifest: Manifest,
  now: number,
): Promise<RestorePreview> {
  const setsAside: Environment[] = []
  for (const environment of CONNECTED_ENVIRONMENTS)
    if (await exists(join(folder, environment, JOURNAL_FILE))) setsAside.push(environment)
  return {
    file: file.split(/[\\/]/).at(-1) ?? file,
    madeAt: manifest.madeAt,
    appVersion: manifest.appVersion,
    shopName: manifest.preferences.shop.name,
    parts: manifest.parts,
    staff: manifest.staff.map(({ name }) => name),
    setsAside,
    shopsKeys: await standingOfShopsKeys(manifest, protector),
    fromTheFuture: manifest.madeAt > now + MUCH_LATER_MS,
  }
}

async function standingOfShopsKeys(
  { shopsKeys }: Manifest,
  protector: Pick<Protector, 'state'>,
): Promise<RestorePreview['shopsKeys']> {
  if (!shopsKeys.some(({ copies }) => copies.length > 0)) return 'none'
  return (await keepsSecrets(protector)) ? 'in-it' : 'not-kept'
}

export interface RestoredKeys extends RestoredShopsKeys {
  readonly keyStore: KeyStore
  readonly chainKeys: ChainKeys
  readonly signingKeys: ChainKeys
}

/** Completes the staged files and marks them: the next start moves them into place. Throws `BackupError`. */
export async function commitRestore(
  folder: string,
  { manifest }: Staged,
  keys: RestoredKeys,
  now: number,
): Promise<void> {
  const { chainKeys, signingKeys, keyStore } = keys
  const staging = join(folder, STAGING)
  try {
    for (const { environment, key } of manifest.chainKeys) {
      const file = join(staging, environment, CHAIN_KEY_FILE)
      const kept = await chainKeys.keepRestored(environment, fromBase64(key), file)
      if (!kept.ok) throw new BackupError('no-permission')
    }
    for (const { environment, key } of manifest.signingKeys) {
      const file = join(staging, environment, SIGNING_KEY_FILE)
      const kept = await signingKeys.keepRestored(environment, fromBase64(key), file)
      if (!kept.ok) throw new BackupError('no-permission')
    }
    await stageShopsKeys(staging, manifest.shopsKeys, keys, now)
    const connections = openConnections(staging)
    for (const environment of CONNECTED_ENVIRONMENTS) {
      if (!(await exists(join(staging, environment)))) continue
      // The first launch continues where only the credentials and the owner's PIN are missing.
      await connections.change(environment, { finishedAt: null, testedAt: null, printerSeen: true })
      await keepSentOnboarding(openConnections(folder), connections, environment)
    }
    await writeFormat(join(staging, STAFF_FILE), STAFF_FORMAT, staffFileWithoutPins(manifest.staff))
    const preferences: Preferences = { ...manifest.preferences, environment: null }
    await writeJson(join(staging, RESTORED_PREFERENCES), preferences)
    await markReady(folder, staging, now, keyStore)
  } catch (error) {
    throw asBackupError(error)
  }
}

/**
 * A backup from before the one-time onboarding must not allow it again on the computer that has sent it since: what is
 * known here is carried over, if it is about the same service address.
 */
async function keepSentOnboarding(
  present: MerchantConnections,
  restored: MerchantConnections,
  environment: ConnectedEnvironment,
): Promise<void> {
  const [here, there] = [await present.onboarding(environment), await restored.onboarding(environment)]
  if (here.state === 'open' || there.state !== 'open') return
  const [from, to] = [await present.read(environment), await restored.read(environment)]
  if (to.baseAddress === null || to.baseAddress === from.baseAddress)
    await restored.recordOnboarding(environment, here)
}

/**
 * Moves a marked restore into place. Called at start, before anything is opened; if it is interrupted, the next start
 * completes it.
 */
export async function finishRestore(folder: string, keyStore: KeyStore): Promise<boolean> {
  await discardCopies(folder)
  const staging = join(folder, STAGING)
  const at = await confirmedAt(folder, staging, keyStore)
  if (at === null) {
    await discardStaged(folder)
    return false
  }
  const aside = join(folder, SET_ASIDE, String(at))
  await makeFolder(aside)
  for (const name of [...ENVIRONMENTS, STAFF_FILE, RESTORED_PREFERENCES])
    await replace(folder, staging, aside, name)
  // What was moved away from here, and does not come with the backup, is not sold on here either.
  for (const name of ENVIRONMENTS)
    if (isLogLeft(join(folder, name))) await renameDurably(join(folder, name), join(aside, name))
  await setNoteAside(folder, aside)
  await discardStaged(folder)
  return true
}

/**
 * Each step can be repeated: what is already set aside stays there, and what is already in place is no longer staged.
 */
async function replace(folder: string, staging: string, aside: string, name: string): Promise<void> {
  if (!(await exists(join(staging, name)))) return
  if (await exists(join(folder, name))) await renameDurably(join(folder, name), join(aside, name))
  await renameDurably(join(staging, name), join(folder, name))
}
