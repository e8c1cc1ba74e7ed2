// The proxy of the shop's network: none, the one configured on the computer, or the shop's own.
import { z } from 'zod'
import { secretProblemSchema } from '../access/staff'

const LONGEST_ADDRESS = 300
const HIGHEST_PORT = 65_535

export type ProxyAddressProblem = 'empty' | 'not-an-address' | 'no-port' | 'has-password'

export interface ProxyAddress {
  readonly host: string
  readonly port: number
  /** The connection to the proxy itself is encrypted too; what passes through it always is. */
  readonly isSecure: boolean
}
export type ReadProxyAddress =
  | { readonly ok: true; readonly address: ProxyAddress; readonly text: string }
  | { readonly ok: false; readonly problem: ProxyAddressProblem }

/**
 * Reads `proxy.shop.example:3128`, with or without `http://` or `https://`. Name and password have fields of their own.
 */
export function readProxyAddress(typed: string): ReadProxyAddress {
  const text = typed.trim().replace(/\/+$/, '')
  if (text === '') return { ok: false, problem: 'empty' }
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`)
  if (url === null || text.length > LONGEST_ADDRESS) return { ok: false, problem: 'not-an-address' }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-password' }
  if (!isHostAlone(url)) return { ok: false, problem: 'not-an-address' }
  const port = Number(/:(\d{1,5})$/.exec(text)?.[1] ?? 0)
  if (port < 1 || port > HIGHEST_PORT) return { ok: false, problem: 'no-port' }
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    ok: true,
    address: { host, port, isSecure },
    text: `${isSecure ? 'https://' : ''}${url.hostname}:${port}`,
  }
}

const isHostAlone = ({ hostname, pathname, search, hash }: URL): boolean =>
  hostname !== '' && pathname === '/' && search === '' && hash === ''

/** On the wire a name ends at its colon; neither may end a header line. */
export const proxySignInSchema = z.strictObject({
  username: z.string().regex(/^[^:\p{Cc}]{1,200}$/u),
  password: z.string().regex(/^\P{Cc}{1,1024}$/u),
})
export type ProxySignIn = z.output<typeof proxySignInSchema>

export const PROXY_KINDS = ['none', 'system', 'own'] as const

/** `null` signs in with nothing; `keep` leaves the saved value unchanged. */
export const proxyChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('system') }),
  z.strictObject({
    kind: z.literal('own'),
    address: z.string().max(LONGEST_ADDRESS),
    signIn: z.union([proxySignInSchema, z.literal('keep')]).nullable(),
  }),
])
export type ProxyChoice = z.output<typeof proxyChoiceSchema>

/** Name and password are never returned to the window; only whether they are set. */
export const proxyViewSchema = z.object({
  kind: z.enum(PROXY_KINDS),
  address: z.string().nullable(),
  /** What the file says now, if somebody else than Galla wrote it: name and password are for `address`, and nothing is sent. */
  writtenInstead: z.string().nullable(),
  signInPresent: z.boolean(),
  /** The choice could not be read, and none was made since: the counter goes without a proxy. */
  isLost: z.boolean(),
})
export type ProxyView = z.output<typeof proxyViewSchema>

export const keepProxyOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), proxy: proxyViewSchema }),
  z.object({ kind: z.literal('secrets'), problem: secretProblemSchema }),
])
