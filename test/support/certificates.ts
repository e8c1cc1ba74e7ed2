// Throw-away certificates for wire tests, made in this process: an authority, and server certificates that are valid or
// wrong in one way.
import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Authority extends Certificate {
  /** A server certificate for the given addresses, signed by this authority. */
  issue(of: {
    readonly ipAddress?: string
    readonly hostName?: string
    readonly expired?: boolean
  }): Certificate
}

export function createAuthority(commonName: string): Authority {
  const keys = ecKeys()
  const cert = certificate({ subject: commonName, issuer: commonName, keys, signer: keys, isAuthority: true })
  return {
    key: pemOfKey(keys.privateKey),
    cert,
    issue: (of) => {
      const own = ecKeys()
      const signed = certificate({ subject: 'a server', issuer: commonName, keys: own, signer: keys, ...of })
      return { key: pemOfKey(own.privateKey), cert: signed }
    },
  }
}

interface Keys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const ecKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOfKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Content {
  readonly subject: string
  readonly issuer: string
  readonly keys: Keys
  readonly signer: Keys
  readonly isAuthority?: boolean
  readonly expired?: boolean
  readonly ipAddress?: string
  readonly hostName?: string
}

function certificate(content: Content): string {
  const body = der.sequence(
    der.tagged(0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name(content.issuer),
    der.sequence(
      der.utcTime('200101000000Z'),
      der.utcTime(content.expired === true ? '210101000000Z' : '491231235959Z'),
    ),
    name(content.subject),
    content.keys.publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensionsOf(content))),
  )
  const signature = createSign('sha256').update(body).sign(content.signer.privateKey)
  const whole = der.sequence(body, ECDSA_WITH_SHA256, der.bitString(signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function extensionsOf({ isAuthority, ipAddress, hostName }: Content): Buffer[] {
  if (isAuthority === true) return [extension('551d13', true, der.sequence(der.boolean(true)))]
  const names = [
    ...(ipAddress === undefined ? [] : [der.context(7, Buffer.from(ipAddress.split('.').map(Number)))]),
    ...(hostName === undefined ? [] : [der.context(2, Buffer.from(hostName))]),
  ]
  return [extension('551d11', false, der.sequence(...names))]
}

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const value = Buffer.concat(parts)
  const length =
    value.length < 0x80
      ? Buffer.from([value.length])
      : value.length < 0x100
        ? Buffer.from([0x81, value.length])
        : Buffer.from([0x82, value.length >> 8, value.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, value])
}

const der = {
  sequence: (...parts: readonly Buffer[]) => tlv(0x30, ...parts),
  set: (...parts: readonly Buffer[]) => tlv(0x31, ...parts),
  integer: (value: Buffer) => tlv(0x02, value),
  bitString: (value: Buffer) => tlv(0x03, Buffer.from([0]), value),
  octetString: (value: Buffer) => tlv(0x04, value),
  objectId: (hex: string) => tlv(0x06, Buffer.from(hex, 'hex')),
  utf8: (text: string) => tlv(0x0c, Buffer.from(text)),
  utcTime: (text: string) => tlv(0x17, Buffer.from(text)),
  boolean: (value: boolean) => tlv(0x01, Buffer.from([value ? 0xff : 0])),
  tagged: (number: number, value: Buffer) => tlv(0xa0 + number, value),
  context: (number: number, value: Buffer) => tlv(0x80 + number, value),
}

const ECDSA_WITH_SHA256 = der.sequence(der.objectId('2a8648ce3d040302'))
const name = (commonName: string): Buffer =>
  der.sequence(der.set(der.sequence(der.objectId('550403'), der.utf8(commonName))))
const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  der.sequence(der.objectId(id), ...(isCritical ? [der.boolean(true)] : []), der.octetString(value))
