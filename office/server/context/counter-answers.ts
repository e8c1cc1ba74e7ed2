// Answers what counters ask, by the table of their routes: a question is read by its schema, and one of the other kind of office is refused.
import { Hono } from 'hono'
import {
  counterRoutes,
  type CounterAnswer,
  type CounterRequest,
  type CounterRoute,
} from '#shared/office/counter-routes'
import type { OfficeProblem } from '#shared/protocol'
import type { Result } from '#shared/base/result'
import type { CounterEnvironment, OfficeContext, ProvenCounter } from './context'
import { parsedBody } from '../base/body'
import { refuse } from '../base/problem'

type Answer<Path extends CounterRoute> = (
  counter: ProvenCounter,
  request: CounterRequest<Path>,
) => Promise<Result<CounterAnswer<Path>, OfficeProblem>>

type CounterAnswers = { readonly [Path in CounterRoute]?: Answer<Path> }

export function answering(
  { office }: Pick<OfficeContext, 'office'>,
  answers: CounterAnswers,
): Hono<CounterEnvironment> {
  const app = new Hono<CounterEnvironment>()
  for (const path of Object.keys(answers) as CounterRoute[])
    app.post(path, async (c) => {
      const request = await parsedBody<object>(c, counterRoutes[path].request)
      if (!request.ok) return refuse(c, request.failure)
      // Practice and real never meet, not even at a counter that says so.
      if (environmentsIn(request.value).some((one) => (one === 'practice') !== (office.kind === 'practice')))
        return refuse(c, { kind: 'kind', detail: 'practice and real go to different offices' })
      // The types of one row belong together; TypeScript cannot see that across the union of all rows.
      const answer = answers[path] as (
        counter: ProvenCounter,
        request: object,
      ) => ReturnType<Answer<CounterRoute>>
      const answered = await answer(c.get('counter'), request.value)
      return answered.ok ? c.json(answered.value) : refuse(c, answered.failure)
    })
  return app
}

/** Of the question, or of each of its lines. */
function environmentsIn(request: {
  readonly environment?: unknown
  readonly lines?: readonly object[]
}): readonly unknown[] {
  return [request, ...(request.lines ?? [])].flatMap(
    ({ environment }: { readonly environment?: unknown }) => environment ?? [],
  )
}
