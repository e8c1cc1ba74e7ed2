// The office's own certificate authority, for a shop's network without a domain. Counters are given the digest of its certificate with the
// code and trust nothing else; the server's certificate can so be renewed, and name other addresses, without them.
import 'reflect-metadata'
import { hostname, networkInterfaces } from 'node:os'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY_MS } from '#shared/base/clock'
import { sha256 } from './digest'

/** As PEM. */
export interface StoredAuthority {
  readonly key: string
  readonly certificate: string
}

export interface ServerCertificate {
  readonly key: string
  readonly cert: string
  readonly expiresAtMs: number
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const AUTHORITY_YEARS_MS = 20 * 365 * DAY_MS
export const SERVER_VALIDITY_MS = 90 * DAY_MS
/** A counter whose clock is a day behind must not refuse a fresh certificate. */
const BACKDATED_MS = DAY_MS
const NAME = 'CN=Galla office'

export async function newAuthority(): Promise<StoredAuthority> {
  const keys = await newKeys()
  const now = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: NAME,
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - BACKDATED_MS),
    notAfter: new Date(now + AUTHORITY_YEARS_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  return { key: await pemOf(keys.privateKey), certificate: certificate.toString('pem') }
}

/** SHA-256 of the authority's certificate (DER), base64url: what stands in the enrolment string. */
export const digestOf = ({ certificate }: Pick<StoredAuthority, 'certificate'>): string =>
  sha256(new Uint8Array(new X509Certificate(certificate).rawData)).toString('base64url')

/** A certificate for this computer under all the names and addresses by which a counter may reach it. */
export async function issueServerCertificate(
  authority: StoredAuthority,
  names: readonly string[] = ownNames(),
): Promise<ServerCertificate> {
  const keys = await newKeys()
  const issuer = new X509Certificate(authority.certificate)
  const expiresAtMs = Date.now() + SERVER_VALIDITY_MS
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=Galla office server',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await keyOf(authority.key),
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - BACKDATED_MS),
    notAfter: new Date(expiresAtMs),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isAddress(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  })
  return { key: await pemOf(keys.privateKey), cert: certificate.toString('pem'), expiresAtMs }
}

type Key = Awaited<ReturnType<typeof keyOf>>

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const isAddress = (name: string): boolean => /^[\d.]+$|:/.test(name)

/** Every address of this computer, its name, itself, and the hosts of `addresses`, under which others may reach it too. */
export const ownNames = (addresses: readonly string[] = []): readonly string[] => [
  ...new Set([
    ...addresses.map((each) => new URL(each).hostname.replaceAll(/[[\]]/g, '')),
    ...Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ scopeid }) => scopeid === undefined || scopeid === 0)
      .map(({ address }) => address),
    hostname(),
    'localhost',
    '127.0.0.1',
  ]),
]

const LINE_LENGTH = 64
const PEM_LABEL = 'PRIVATE KEY'

async function pemOf(key: Key): Promise<string> {
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  const lines = bytes.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  return [`-----BEGIN ${PEM_LABEL}-----`, ...lines, `-----END ${PEM_LABEL}-----`, ''].join('\n')
}

const keyOf = (pem: string) =>
  crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'),
    ALGORITHM,
    false,
    ['sign'],
  )
