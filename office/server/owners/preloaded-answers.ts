// What the page of somebody would ask first, so that it can stand in the page's own file (shared/office/first-page.ts).
import { SECOND_MS } from '#shared/base/clock'
import { preloadedAnswer, type PreloadedAnswers, type Look } from '#shared/office/first-page'
import { rightsOf } from '#shared/office/owner-page'
import type { OfficeContext } from '../context/context'
import type { PreloadedAnswersOf } from '../page'
import type { Asker } from './changes'
import type { OwnerHandlers } from './dependencies'
import type { People } from './people'

/** Figures that take longer are not waited for: the page is sent without them and asks. */
const FIGURES_WITHIN_MS = SECOND_MS / 4

/** A browser sends no cookie with what another site led it to, so that nothing is known of who comes from there. */
const TELLS_ALL = ['none', 'same-origin', 'same-site']

type Answers = PreloadedAnswers['answers']

interface PreloadedAnswersOptions {
  readonly context: Pick<OfficeContext, 'office' | 'timers'>
  readonly people: Pick<People, 'hasOwner'>
  readonly handlers: Pick<OwnerHandlers, 'now' | 'alerts'>
  /** The token of a session that this office signed; null for anybody else's. */
  readonly tokenIn: (headers: Headers) => string | null
  /** Who it would be if their session holds: their figures are asked for meanwhile. */
  readonly presumedIn: (headers: Headers) => Promise<Asker | null>
  readonly askerOf: (headers: Headers, presumed: Promise<Asker | null>) => Promise<Asker | null>
}

export function createPreloadedAnswers({
  context,
  people,
  handlers,
  tokenIn,
  presumedIn,
  askerOf,
}: PreloadedAnswersOptions): PreloadedAnswersOf {
  const figuresOf = async (asker: Asker, look: Look): Promise<Answers> => {
    const chosen = look.environment === 'sandbox' ? 'sandbox' : 'production'
    const input = { environment: context.office.kind === 'practice' ? 'practice' : chosen } as const
    const [now, alerts] = await Promise.all([handlers.now(input, asker), handlers.alerts({}, asker)])
    return [
      ...(now.ok ? [preloadedAnswer('now', input, now.value)] : []),
      ...(alerts.ok ? [preloadedAnswer('alerts', {}, alerts.value)] : []),
    ]
  }
  const within = (figures: Promise<Answers>): Promise<Answers> =>
    new Promise((resolve, reject) => {
      const timer = context.timers.after(FIGURES_WITHIN_MS, () => resolve([]))
      figures.then(resolve, reject).finally(timer)
    })

  const seenBy = async (asker: Asker | null, look: Look): Promise<Answers> =>
    asker !== null && asker.person.hasSecondFactor && rightsOf(asker.person.role).includes('see')
      ? within(figuresOf(asker, look))
      : []

  const of: PreloadedAnswersOf['of'] = async (headers, look) => {
    const presumed = presumedIn(headers)
    const figures = presumed.then((asker) => seenBy(asker, look))
    // Whoever turns out not to be signed in does not wait for them.
    figures.catch(() => {})
    const asker = await askerOf(headers, presumed)
    if (asker === null && !TELLS_ALL.includes(headers.get('sec-fetch-site') ?? '')) return null
    // Whoever is here is, or was let in by, an owner.
    const state = { hasOwner: asker !== null || (await people.hasOwner()), kind: context.office.kind }
    const answers = [preloadedAnswer('state', {}, state)]
    return asker === null
      ? { person: null, answers }
      : { person: asker.person, answers: [...answers, ...(await figures)] }
  }
  return { of, maybeSignedIn: (headers) => tokenIn(headers) !== null }
}
