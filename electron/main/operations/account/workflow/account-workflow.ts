// Opening a customer's account: one confirm sheet, one confirmation, and one Create Account ever, recorded in the
// journal like every call that moves money. The answer's address for the customer is kept apart from the journal, sealed;
// the bank's decision comes by status and callback.
import type { AccountDraft, AccountSheet } from '#shared/channels/account'
import type { Handlers } from '#shared/channels/contract'
import { isOpen, type SalePersonal } from '#shared/sale/sale'
import type { SaleSubject } from '#shared/sale/subject'
import { maskAccount } from '#shared/base/identifiers/bank'
import { parsePan } from '#shared/base/identifiers/pan'
import type { RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import { priceNotPaid, type OpeningPrices } from '#shared/operations/account/opening-prices'
import type { ChangedAgent } from '#shared/shop/connection-mismatch'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../../../journal'
import type { AccountService } from '../service/account-service'
import type { Selling } from '../../../money/selling'
import type { SaleCall } from '../../../money/sale-calls'
import type { AccountLink, AccountLinks } from './account-links'

/** An opening is asked about by the service's own id; if its answer was lost, that id is not known (T72). */
export const accountCalls = (
  service: { readonly account: AccountService },
  links: AccountLinks,
): SaleCall => ({
  send: async ({ requestId }, canonicalBody, onPhase) => {
    const { outcome, ...link } = await service.account.openAccount({ canonicalBody }, { onPhase })
    const isWorthKeeping = link.redirectUrl !== null || link.echoedName !== null || link.changed.length > 0
    if (isWorthKeeping) links.keep(requestId, link)
    return outcome
  },
  ask: ({ references: { referenceId } }) => service.account.checkOpening({ openingId: referenceId }),
  canAsk: ({ references }) => references.referenceId !== null,
  claimedBy: service.account.applicantPan,
})

export interface AccountDependencies {
  readonly service: { readonly account: AccountService }
  readonly selling: Selling
  readonly journal: Pick<Journal, 'sale'>
  readonly links: AccountLinks
  /** The agent's id exactly as onboarding gave it; null if the shop has none, or somebody wrote another one into the files. */
  readonly agent: () => { readonly agentId: string | null; readonly changed: ChangedAgent | null }
  readonly types: readonly { readonly value: string; readonly label: string }[]
  /** What an owner set that an opening costs. */
  readonly prices: () => OpeningPrices
  /** The page that the customer's browser returns to. */
  readonly returnUrl: () => string
  /** False if the person would rather not open it. */
  readonly openOutside: (url: string) => Promise<boolean>
}

type AccountChannel = Extract<keyof Handlers, `account.${string}`>

export interface AccountCounter {
  readonly handlers: Pick<Handlers, AccountChannel>
  /** Opens the confirm sheet. */
  open(draft: AccountDraft): Promise<Result<AccountSheet>>
  /** What it needs of a person is never written to a file. */
  readonly sheetAgain: 'none'
}

export function accountWorkflow(dependencies: AccountDependencies): AccountCounter {
  const { service, selling, journal, links, agent: agentOf, types, prices } = dependencies
  const { returnUrl, openOutside } = dependencies

  /** The customer's part is over once the bank has decided; nothing is left to open then. */
  const linkOf = (requestId: RequestId): AccountLink | null => {
    const sale = journal.sale(requestId)
    const isWaiting = sale !== null && isOpen(sale) && sale.accountNumber !== null
    if (!isWaiting) links.forget(requestId)
    return isWaiting ? links.of(requestId) : null
  }

  const openSheet = (draft: AccountDraft, agent: string): AccountSheet => {
    const duePaise = draft.collects === 'nothing' ? paise(0) : draft.amountPaise
    const notPaid = (): Paise | null => priceNotPaid(prices(), { accountType: draft.accountType, duePaise })
    const opened = selling.open({
      operation: 'account',
      accountNumber: draft.mobileNumber,
      payeeCode: null,
      claimedBy: draft.panNumber,
      amountPaise: draft.amountPaise,
      duePaise,
      draft: null,
      ownGuards: () => {
        const pricePaise = notPaid()
        return pricePaise === null ? [] : [{ kind: 'other-price', pricePaise }]
      },
      intent: () => {
        const canonicalBody = service.account.openingBody({
          ...draft,
          agentId: agent,
          returnUrl: returnUrl(),
        })
        return succeed({ subject: subjectOf(draft, notPaid()), personal: personalOf(draft, canonicalBody) })
      },
    })
    return { ...opened, operation: 'account', draft }
  }

  const handlers: AccountCounter['handlers'] = {
    'account.options': async () => succeed({ ...agentOf(), types }),
    'account.link': async ({ requestId }) => succeed(linkOf(requestId) ?? NO_LINK),
    'account.open-link': async ({ requestId }) => {
      const link = linkOf(requestId)
      if (link === null || link.redirectUrl === null) return fail({ kind: 'wrong-state', state: 'no-link' })
      return (await openOutside(link.redirectUrl)) ? succeed(null) : fail({ kind: 'cancelled' })
    },
    'account.status': async ({ requestId }) => {
      const opening = openingId(journal, requestId)
      if (!opening.ok) return opening
      const status = await service.account.accountStatus({ openingId: opening.value })
      if (!status.ok) return status
      const { accountNumber } = status.value
      const masked = accountNumber === null || accountNumber === '' ? null : maskAccount(accountNumber)
      return succeed({ ...status.value, accountNumber: masked })
    },
  }
  return {
    handlers,
    open: async (draft) => {
      const agent = agentOf().agentId
      if (agent === null) return fail({ kind: 'not-allowed', needs: 'setup' })
      const problem = panProblem(draft) ?? typeProblem(draft, types)
      return problem === null ? succeed(openSheet(draft, agent)) : fail(problem)
    },
    sheetAgain: 'none',
  }
}

const NO_LINK = { redirectUrl: null, kindText: null, echoedName: null, changed: [] }

function openingId(journal: Pick<Journal, 'sale'>, requestId: RequestId): Result<string> {
  const sale = journal.sale(requestId)
  const referenceId = sale?.subject.operation === 'account' ? sale.references.referenceId : null
  return referenceId === null ? fail({ kind: 'wrong-state', state: 'no-opening-id' }) : succeed(referenceId)
}

/** A savings account belongs to a person, and so does an agent (docs/field-rules.md 4). */
function panProblem({ panNumber, agentPanNumber }: AccountDraft): Failure | null {
  for (const [field, text] of [
    ['panNumber', panNumber],
    ['agentPanNumber', agentPanNumber],
  ] as const) {
    const parsed = parsePan(text)
    if (!parsed.ok || parsed.holder !== 'person')
      return { kind: 'invalid-input', field, problem: 'not-a-person' }
  }
  return null
}

/** The price that an owner set is for a type of the list, and the paper names it as the list does. */
const typeProblem = (
  { accountType, accountTypeName }: AccountDraft,
  types: AccountDependencies['types'],
): Failure | null =>
  types.some(({ value, label }) => value === accountType && label === accountTypeName)
    ? null
    : { kind: 'invalid-input', field: 'accountType', problem: 'not-listed' }

const subjectOf = (
  { accountType, accountTypeName, collects }: AccountDraft,
  ownersPricePaise: Paise | null,
): SaleSubject => ({
  operation: 'account',
  service: 'account',
  accountType,
  accountTypeName,
  collects,
  ...(ownersPricePaise !== null && { ownersPricePaise }),
})

const personalOf = (draft: AccountDraft, canonicalBody: string): SalePersonal => ({
  accountNumber: draft.mobileNumber,
  customerName: [draft.firstName, draft.middleName, draft.lastName].filter((part) => part !== '').join(' '),
  customerMobile: draft.mobileNumber,
  canonicalBody,
})
