// The signed list of one release: its version, and of every package its name, length and digest. Whoever serves the file
// (a feed, a stick, a proxy) is not believed: only the signature is, made with a key that the release place alone has.
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { VERSION } from '#shared/base/version'

/** The file of that name lies beside the packages, on the feed as on a stick. */
export const LIST_EXTENSION = 'galla-release'
export const LIST_FILE = `latest.${LIST_EXTENSION}`
export const LARGEST_LIST_BYTES = 64 * 1024
/** Signed along with the list, so that the key's signature under anything else is none under a list. */
export const SIGNED_PREFIX = 'galla release list\n'

const LARGEST_PACKAGE_BYTES = 1024 * 1024 * 1024
const MOST_PACKAGES = 40
const SHA512_BASE64 = /^[A-Za-z0-9+/]{86}==$/
/** A name and never a path, in letters that every system takes. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/

export const PACKAGE_KINDS = ['nsis', 'zip', 'AppImage', 'deb'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

const packageSchema = z.strictObject({
  name: z.string().regex(FILE_NAME),
  kind: z.enum(PACKAGE_KINDS),
  arch: z.enum(['x64', 'arm64']),
  bytes: z.number().int().min(1).max(LARGEST_PACKAGE_BYTES),
  sha512: z.string().regex(SHA512_BASE64),
})
export type ReleasePackage = z.output<typeof packageSchema>

const releaseSchema = z.strictObject({
  format: z.literal(1),
  version: z.string().regex(VERSION),
  /** Of a hundred shops so many are offered it by themselves. */
  rolloutPercent: z.number().int().min(0).max(100),
  packages: z.array(packageSchema).max(MOST_PACKAGES).readonly(),
})
export type Release = z.output<typeof releaseSchema>

/** The list is signed as the text it is, so that nobody has to agree on how to write it. */
const envelopeSchema = z.strictObject({ release: z.string(), signature: z.base64() })

export type ReadRelease =
  | { readonly ok: true; readonly release: Release }
  | { readonly ok: false; readonly problem: 'untrusted' | 'no-key' }

/**
 * Reads and checks a list. `keys` are the Ed25519 public keys of the release place, each as base64 of its SPKI form:
 * the one in use, and while it is replaced the next one.
 */
export function readReleaseList(text: string, keys: readonly string[]): ReadRelease {
  if (keys.length === 0) return { ok: false, problem: 'no-key' }
  try {
    const { release, signature } = envelopeSchema.parse(JSON.parse(text))
    const signed = Buffer.from(SIGNED_PREFIX + release, 'utf8')
    const isSigned = keys.some((key) => isSignedBy(key, signed, Buffer.from(signature, 'base64')))
    if (!isSigned) return { ok: false, problem: 'untrusted' }
    return { ok: true, release: releaseSchema.parse(JSON.parse(release)) }
  } catch {
    return { ok: false, problem: 'untrusted' }
  }
}

function isSignedBy(key: string, signed: Buffer, signature: Buffer): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return publicKey.asymmetricKeyType === 'ed25519' && verify(null, signed, publicKey, signature)
}
