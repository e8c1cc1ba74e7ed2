// What stands in a sample of a kind of sale: `samples/<operation>.ts` exports one as `SAMPLE`.
import type { Service } from '#main/operations/service'
import type { SaleSubject } from '#shared/sale/subject'
import { NUMBER, requestId } from '#test/support/sales'

/** The id of the sample's sale. */
export const SAMPLE_ID = requestId('WORDS-0001')

export interface SaleSample {
  readonly subject: SaleSubject
  /** A body that the practice service takes: about `number`, of a bill at `billerId`. */
  readonly bodyFor: (about: { readonly number: string; readonly billerId: string }) => string
  /** Calls each of its operations once. */
  readonly call: (service: Service, world: SampleWorld) => Promise<void>
}

export interface SampleWorld {
  readonly agentId: string
  /** Lets the practice service's time go by. */
  readonly pass: (durationMs: number) => void
}

/** The body of a recharge, with `change` in it. */
export const bodyOf = (change: object = {}): string =>
  JSON.stringify({ request_id: SAMPLE_ID, amount: 299, number: Number(NUMBER), ...change })
