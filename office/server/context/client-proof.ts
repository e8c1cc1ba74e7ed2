// Whether a counter sells under a client of the service: by a key that follows from the shop's keys and the client id, neither of which the office
// has. What anybody could say of a client would be a share of its calls, the addresses of its callbacks, and its once-ever onboarding.
import { clientProofBytes } from '#shared/office/request-proof'
import { isSigned } from '#shared/node/log/signed-head'
import type { OfficeContext, ProvenCounter } from './context'

export const isClientProven = (
  { office }: Pick<OfficeContext, 'office'>,
  { counterId }: Pick<ProvenCounter, 'counterId'>,
  client: { readonly environment: string; readonly clientKey: string; readonly clientProof: string },
): boolean =>
  isSigned(
    clientProofBytes({ officeId: office.id, counterId, environment: client.environment }),
    Buffer.from(client.clientProof, 'base64url'),
    Buffer.from(client.clientKey, 'base64url'),
  )
