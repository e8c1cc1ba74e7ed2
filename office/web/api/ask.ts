// What the page asks the office: one POST for each question, typed by the office's table of routes. What is refused or does not arrive is an
// answer too, so that a page can say what it means and what to do.
import { SECOND_MS } from '#shared/base/clock'
import {
  OWNER_API,
  ownerRoutes,
  type OwnerInput,
  type OwnerOutput,
  type OwnerProblem,
  type OwnerRoute,
} from '#shared/office/owner-page'
import { fail, succeed, type Result } from '#shared/base/result'

/** `no-answer`: the office was not reached, or something else answered in its place. A change may have been made or not. */
export type AskFailure = OwnerProblem | 'no-answer'
export type Answer<Name extends OwnerRoute> = Result<OwnerOutput<Name>, AskFailure>

const ANSWERED_WITHIN_MS = 30 * SECOND_MS
const HEADERS = { 'content-type': 'application/json' }

/** Told of every refusal, wherever it was asked: a session may end on any page. */
type Listener = (failure: AskFailure) => void
const listeners = new Set<Listener>()
export function onRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null if nobody answered, or no JSON came. */
export async function post(
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(body),
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

export async function ask<Name extends OwnerRoute>(
  name: Name,
  input: OwnerInput<Name>,
): Promise<Answer<Name>> {
  const answer = await answered(name, input)
  if (!answer.ok) for (const listener of listeners) listener(answer.failure)
  return answer
}

async function answered<Name extends OwnerRoute>(name: Name, input: OwnerInput<Name>): Promise<Answer<Name>> {
  const answer = await post(`${OWNER_API}/${name}`, input)
  if (answer === null) return fail('no-answer')
  const parsed = ownerRoutes[name].output.safeParse(answer.body)
  if (answer.status === OK && parsed.success) return succeed(parsed.data as OwnerOutput<Name>)
  return fail(problemOf(answer.body))
}

const OK = 200

const PROBLEMS: Readonly<Record<OwnerProblem, true>> = {
  'signed-out': true,
  'second-factor-needed': true,
  'not-allowed': true,
  invalid: true,
  code: true,
  'not-found': true,
  conflict: true,
  'last-distributor': true,
  busy: true,
  unavailable: true,
}

function problemOf(body: unknown): AskFailure {
  const problem = (body as { readonly problem?: unknown } | null)?.problem
  return typeof problem === 'string' && Object.hasOwn(PROBLEMS, problem)
    ? (problem as OwnerProblem)
    : 'no-answer'
}
