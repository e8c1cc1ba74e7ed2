// The signed list of a release, by which a counter knows that a package is ours (electron/main/updates/release-list.ts reads it).
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const LIST_FILE = 'latest.galla-release'
const SIGNED_PREFIX = 'galla release list\n'
/** The packages that replace an installed copy, by how their names end. A dmg is for the first time; its zip replaces. */
const KINDS = { '.exe': 'nsis', '.zip': 'zip', '.AppImage': 'AppImage', '.deb': 'deb' }

const kindOf = (name) => Object.entries(KINDS).find(([ending]) => name.endsWith(ending))?.[1]
const archOf = (name) => (/arm64/.test(name) ? 'arm64' : 'x64')

async function digestOf(file) {
  const digest = createHash('sha512')
  for await (const piece of createReadStream(file)) digest.update(piece)
  return digest.digest('base64')
}

/** The list of the packages in `folder`, signed with `pem`, an Ed25519 private key. Throws if the key is of another kind. */
export async function signedRelease({ folder, version, rolloutPercent, pem }) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key')
  const names = readdirSync(folder).filter((name) => kindOf(name) !== undefined)
  if (names.length === 0) throw new Error(`no package lies in ${folder}`)
  const packages = []
  for (const name of names.toSorted()) {
    const file = join(folder, name)
    if (statSync(file).size === 0) throw new Error(`${name} is empty`)
    packages.push({
      name,
      kind: kindOf(name),
      arch: archOf(name),
      bytes: statSync(file).size,
      sha512: await digestOf(file),
    })
  }
  const release = JSON.stringify({ format: 1, version, rolloutPercent, packages })
  const signature = sign(null, Buffer.from(SIGNED_PREFIX + release), key).toString('base64')
  return `${JSON.stringify({ release, signature })}\n`
}

/** The public half as a build takes it (GALLA_RELEASE_KEYS). */
export const publicKeyOf = (pem) =>
  createPublicKey(createPrivateKey(pem)).export({ format: 'der', type: 'spki' }).toString('base64')
