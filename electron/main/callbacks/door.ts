// Who may speak to the receiver at all, decided from the head of a request before any of its body is read. A page in
// somebody's browser can reach a receiver on the same computer: it names itself in `Origin`, or a host of its own.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isJsonType, LARGEST_BODY_BYTES } from '@shared/callbacks/arrival'
import type { CallbackSettings } from '@shared/domain/callback'
import type { CallbackKind } from '@shared/operations'
import {
  FOREIGN_HOST,
  FROM_A_PAGE,
  NOT_HERE,
  NOT_JSON_TYPE,
  ONLY_POST,
  TOO_LARGE,
  type Answer,
} from '@shared/callbacks/answers'

export interface DoorOptions {
  readonly settings: Pick<CallbackSettings, 'rechargePath' | 'accountPath' | 'hosts'>
  /** Whether the receiver's own certificate is made out to that host. */
  readonly isCertified: (host: string) => boolean
}

export type Admitted = { readonly kind: CallbackKind } | { readonly refusal: Answer }

export function admit(request: IncomingMessage, options: DoorOptions): Admitted {
  const kind = kindAt(request.url, options.settings)
  if (kind === null) return { refusal: NOT_HERE }
  if (request.method !== 'POST') return { refusal: ONLY_POST }
  if (request.headers.origin !== undefined) return { refusal: FROM_A_PAGE }
  if (!isOurHost(request.headers.host, options)) return { refusal: FOREIGN_HOST }
  if (!isJsonType(request.headers['content-type'])) return { refusal: NOT_JSON_TYPE }
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY_BYTES[kind]) return { refusal: TOO_LARGE }
  return { kind }
}

function kindAt(url: string | undefined, settings: DoorOptions['settings']): CallbackKind | null {
  const [path] = (url ?? '').split('?')
  if (path === settings.rechargePath) return 'recharge'
  return path === settings.accountPath ? 'account' : null
}

/**
 * A name has to be the shop's own, because anybody can make a name of theirs lead to this computer. An address leads
 * nowhere but to itself.
 */
function isOurHost(header: string | undefined, { settings, isCertified }: DoorOptions): boolean {
  const host = URL.parse(`http://${header ?? ''}`)?.hostname.toLowerCase() ?? ''
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return (
    isIP(address) !== 0 ||
    host === 'localhost' ||
    settings.hosts.includes(host) ||
    (host !== '' && isCertified(host))
  )
}
