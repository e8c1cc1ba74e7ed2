// Onboarding an agent, opening a customer's account, and reporting its progress.
import { z } from 'zod'
import { notFound, refusal, success, tooManyRequests, type Answer } from '../../core/answers'
import { accountData, accountTimeline, type AccountFacts } from './accounts'
import { anyText, get, post, text, wrongField } from '../../core/fields'
import type { AcceptedSale } from '../../core/ledger'
import { serviceId, type Call, type Practice, type Route } from '../../core/practice'
import { digits } from '../../core/seeded'
import { accountScripts, onboardingScripts } from '../../troubles/journeys'
import { codeOfNumber } from '../../troubles/trouble'

/** An agent that exists from the start, for users who say that they already have an agent id. Matches any PAN. */
export const PRACTICE_AGENT_ID = '007Practice-Agent'
const OPENING_FEE_PAISE = 50_00

const pan = text.regex(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/, 'is not the PAN of a person')
const mobile = text.regex(/^[6-9]\d{9}$/, 'is not a mobile number')
const email = text.regex(/^\S+@\S+\.\S+$/, 'is not an e-mail address')
const pincode = text.regex(/^[1-9]\d{5}$/, 'is not a pincode')

const agentFields = z.object({
  shop_name: text,
  name: text,
  email,
  mobile,
  dob: text.regex(/^\d{4}-[01]\d-[0-3]\d$/, 'must be YYYY-MM-DD'),
  address: text,
  state: text,
  city: text,
  pincode,
  pancard: pan,
})

/** A second call creates a second agent id, and the first one no longer works (T73). */
function onboard(agent: z.output<typeof agentFields>, practice: Practice): Answer {
  const { seed, memory } = practice
  const agentId = `00Bc${digits(6, seed, 'agent', agent.pancard, memory.agents.length)}k`
  memory.agents.push({ agentId, pancard: agent.pancard })
  practice.keep()
  const kind = onboardingScripts.get(codeOfNumber(agent.mobile) ?? '')?.kind
  if (kind === 'no-answer') return { kind: 'cut' }
  const data = { bc_agentid: agentId, request_id: serviceId(practice, 'onboarding') }
  const answer = success('Agent onboarded.', data)
  return kind === 'created' ? { ...answer, httpStatus: 201 } : answer
}

const accountFields = z.object({
  account_type: text,
  agent_pancard: pan,
  bcagent_id: z.string('must be a string').min(1, 'is required'),
  first_name: text,
  middle_name: anyText,
  last_name: text,
  email,
  phone: mobile,
  pancard: pan,
  pincode,
  return_url: text.regex(/^https?:\/\//, 'is not a URL'),
})

type AccountOrder = z.output<typeof accountFields>

function create(order: AccountOrder, practice: Practice): Answer {
  const problem = agentProblem(order, practice)
  if (problem !== null) return problem
  const kind = accountScripts.get(codeOfNumber(order.phone) ?? '')?.kind
  if (kind === 'wallet-empty' || !practice.ledger.canPay(OPENING_FEE_PAISE))
    return refusal(400, 'INSUFFICIENT_BALANCE', 'The wallet balance is not sufficient.')
  const isBusy = (kind === 'busy' || kind === 'busy-opened') && isFirstCall(order, practice)
  if (isBusy && kind === 'busy') return tooManyRequests(RETRY_AFTER_SECONDS)
  const sale = acceptedOpening(order, practice)
  practice.ledger.debit(sale)
  if (isBusy) return tooManyRequests(RETRY_AFTER_SECONDS)
  if (kind === 'no-answer') return { kind: 'cut' }
  const answer = success('Account request submitted.', submitted(order, sale))
  return kind === 'created' ? { ...answer, httpStatus: 201 } : answer
}

const RETRY_AFTER_SECONDS = 3

/** A busy service takes the second call of a customer as if nothing had been. Who tries another code meets that one too. */
function isFirstCall({ pancard, phone }: AccountOrder, { troubledOnce }: Practice): boolean {
  const key = `account ${pancard} ${phone}`
  if (troubledOnce.has(key)) return false
  troubledOnce.add(key)
  return true
}

/** The agent id must be the newest, unchanged, and belong to the agent's PAN. */
function agentProblem(order: AccountOrder, { memory }: Practice): Answer | null {
  if (order.bcagent_id === PRACTICE_AGENT_ID) return null
  const newest = memory.agents.at(-1)
  if (order.bcagent_id !== newest?.agentId) return wrongField('bcagent_id', 'is not the id of this agent')
  return newest.pancard === order.agent_pancard
    ? null
    : wrongField('agent_pancard', 'is not the PAN of this agent')
}

function acceptedOpening(order: AccountOrder, practice: Practice): AcceptedSale {
  const { seed, clock } = practice
  const requestId = serviceId(practice, 'account')
  const trouble = codeOfNumber(order.phone)
  const facts: AccountFacts = {
    agentId: order.bcagent_id,
    pancard: order.pancard,
    customerName: [order.first_name, order.middle_name, order.last_name]
      .filter((part) => part !== '')
      .join(' '),
  }
  return {
    operation: 'account.create',
    requestId,
    acceptedAtMs: clock.now(),
    amountPaise: OPENING_FEE_PAISE,
    referenceId: `AO${digits(12, seed, 'opening', requestId)}`,
    ackno: '',
    trouble,
    timeline: accountTimeline(accountScripts.get(trouble ?? '')?.kind),
    facts: { ...facts },
  }
}

/** The answer echoes what was submitted; an empty middle name comes back as null. */
function submitted(order: AccountOrder, sale: AcceptedSale): object {
  return {
    request_id: sale.requestId,
    redirect_url: `https://onboarding.practice.invalid/ekyc/${sale.referenceId}`,
    customer_details: { ...order, middle_name: order.middle_name === '' ? null : order.middle_name },
    account_status: 'submitted',
    acc_type: 'Savings',
    is_refunded: false,
    is_completed: false,
  }
}

function checkStatus(call: Call, practice: Practice): Answer {
  const entry = practice.ledger.find(call.parameters['requestId'] ?? '')
  if (entry?.operation !== 'account.create') return notFound('No account request with this request id.')
  return success('Account status fetched.', accountData(entry, practice, 'status'))
}

export const accountRoutes: readonly Route[] = [
  post('account.onboard', 'partner-payment-bank/onboarding', agentFields, onboard, {
    troubleField: 'mobile',
    wantsAccept: true,
  }),
  post('account.create', 'partner-payment-bank/create', accountFields, create, {
    troubleField: 'phone',
    wantsAccept: true,
  }),
  get('account.status', 'partner-payment-bank/status/:requestId', checkStatus),
]
