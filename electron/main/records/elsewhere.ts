// A sale of another counter, looked at and printed here. What the office told last is kept in memory, for its paper and for the time without the
// office. No entry is written: an entry of paper says that the next one is a duplicate, and here each is (docs/office.md).
import type { Handlers } from '#shared/channels/contract'
import type { PaperSent } from '#shared/receipts/print-job'
import type { Paper } from '#shared/printing/paper'
import {
  elsewhereName,
  type ElsewhereAnswer,
  type ElsewhereAsk,
  type ElsewhereName,
  type ElsewhereTold,
  type SaleElsewhere,
} from '#shared/sale/sale-elsewhere'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'

/** What was told of the sales that were looked at last. */
export interface KeptElsewhere {
  keep(told: ElsewhereTold): void
  of(name: ElsewhereName): ElsewhereTold | null
  forget(name: ElsewhereName): void
}

const MOST_KEPT = 20

export function keepElsewhere(): KeptElsewhere {
  const kept = new Map<ElsewhereName, ElsewhereTold>()
  return {
    keep: (told) => {
      const name = elsewhereName({ ...told.sale, ...told.sale.elsewhere })
      kept.delete(name)
      kept.set(name, told)
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest)
    },
    of: (name) => kept.get(name) ?? null,
    forget: (name) => void kept.delete(name),
  }
}

export interface ElsewhereDependencies {
  readonly kept: KeptElsewhere
  readonly ask: (of: ElsewhereAsk) => Promise<ElsewhereAnswer>
  readonly documents: {
    page(
      subject: SaleElsewhere,
      paper: Paper,
    ): { readonly path: string; readonly prints: 'as-shown' | 'in-english' } | null
    print(subject: SaleElsewhere, paper: Paper, pressedAt: null): Promise<Result<PaperSent>>
    savePdf(subject: SaleElsewhere, paper: Paper): Promise<Result<{ readonly fileName: string }>>
  }
}

type ElsewhereChannel = Extract<keyof Handlers, `elsewhere.${string}`>

export function elsewhereWorkflow({
  kept,
  ask,
  documents,
}: ElsewhereDependencies): Pick<Handlers, ElsewhereChannel> {
  const look = async (of: ElsewhereAsk): Promise<ElsewhereAnswer> => {
    const name = elsewhereName(of)
    const answer = await ask(of)
    if (answer.kind === 'answered') {
      kept.keep(answer)
      return answer
    }
    const before = kept.of(name)
    // Only a line that is cut leaves what was said before as it was.
    if (answer.problem === 'unreachable' && before !== null && before.sale.amountPaise === of.amountPaise)
      return { ...before, isAway: true }
    kept.forget(name)
    return answer
  }
  const printable = async (of: ElsewhereAsk): Promise<Result<SaleElsewhere>> => {
    const answer = await look(of)
    return answer.kind === 'answered' && answer.paperStop === null ? succeed(answer.sale) : fail(NO_PAPER)
  }
  return {
    'elsewhere.look': async (of) => succeed(await look(of)),
    'elsewhere.page': async ({ paper, ...of }) => {
      const told = kept.of(elsewhereName(of))
      const page = told?.paperStop === null ? documents.page(told.sale, paper) : null
      return page === null ? fail(NO_PAPER) : succeed(page)
    },
    'elsewhere.print': async ({ paper, ...of }) => {
      const found = await printable(of)
      return found.ok ? documents.print(found.value, paper, null) : found
    },
    'elsewhere.save-pdf': async ({ paper, ...of }) => {
      const found = await printable(of)
      return found.ok ? documents.savePdf(found.value, paper) : found
    },
  }
}

/** `elsewhere.look` says why. */
const NO_PAPER: Failure = { kind: 'wrong-state', state: 'no-such-sale' }
