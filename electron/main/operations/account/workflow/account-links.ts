// Where each customer continues with their own part of an account opening. The address carries a token: it is kept sealed,
// until the opening has ended or the link is too old, so that a locked counter or a restart does not lose it.
import { DAY_MS } from '#shared/base/clock'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import type { KeptFile } from '#shared/base/kept-file'
import { fieldMessageSchema } from '#shared/base/result'
import type { TrustedTime } from '#shared/base/trusted-time'
import { z } from 'zod'

const MOST_LINKS = 64
/** The service does not say how long a link is good for; the bank refuses one that is not, and no customer is misled. */
const KEPT_MS = 7 * DAY_MS

/** A customer whose link is lost asks the bank for another. */
export const accountLinksSchema = z.array(
  z.object({
    requestId: requestIdSchema,
    redirectUrl: z.url({ protocol: /^https$/ }).nullable(),
    kindText: z.string().nullable(),
    echoedName: z.string().nullable(),
    changed: z.array(fieldMessageSchema).readonly(),
    savedAt: z.number(),
  }),
)
type Link = z.output<typeof accountLinksSchema>[number]

/** Where the customer continues, and what the service says of customer and account while the bank has not said. */
export type AccountLink = Pick<Link, 'redirectUrl' | 'kindText' | 'echoedName' | 'changed'>

export interface AccountLinks {
  keep(requestId: RequestId, link: AccountLink): void
  of(requestId: RequestId): AccountLink | null
  /** The opening has ended, or its customer is erased. */
  forget(requestId: RequestId): void
}

/** `file` holds them sealed. */
export function keepAccountLinks(
  file: KeptFile<readonly Link[]>,
  time: Pick<TrustedTime, 'now' | 'earliest'>,
): AccountLinks {
  const isFresh = ({ savedAt }: Link): boolean => (time.earliest() ?? 0) - savedAt < KEPT_MS
  let links: readonly Link[] = file.load() ?? []
  const change = (next: readonly Link[]): void => {
    links = next.filter(isFresh).slice(-MOST_LINKS)
    file.save(links)
  }
  return {
    keep: (requestId, link) =>
      change([
        ...links.filter((other) => other.requestId !== requestId),
        { requestId, ...link, savedAt: time.now() },
      ]),
    of: (requestId) => {
      const found = links.find((link) => link.requestId === requestId && isFresh(link))
      if (found === undefined) return null
      const { redirectUrl, kindText, echoedName, changed } = found
      return { redirectUrl, kindText, echoedName, changed }
    },
    forget: (requestId) => {
      if (links.some((link) => link.requestId === requestId))
        change(links.filter((link) => link.requestId !== requestId))
    },
  }
}
