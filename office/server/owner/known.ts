// What the page of somebody would ask first, so that it can stand in the page's own file (shared/office/first-page.ts).
import { SECOND_MS } from '@shared/clock'
import { knownAnswer, type Known, type Look } from '@shared/office/first-page'
import { rightsOf } from '@shared/office/owner-page'
import type { OfficeContext } from '../context'
import type { KnownOf } from '../page'
import type { Asker } from './changes'
import type { OwnerHandlers } from './handlers'
import type { People } from './people'

/** Figures that take longer are not waited for: the page is sent without them and asks. */
const FIGURES_WITHIN_MS = SECOND_MS / 4

/** A browser sends no cookie with what another site led it to, so that nothing is known of who comes from there. */
const TELLS_ALL = ['none', 'same-origin', 'same-site']

type Answers = Known['answers']

interface KnownOptions {
  readonly context: Pick<OfficeContext, 'office' | 'timers'>
  readonly people: Pick<People, 'hasOwner'>
  readonly handlers: Pick<OwnerHandlers, 'now' | 'alerts'>
  readonly askerOf: (headers: Headers) => Promise<Asker | null>
}

export function createKnown({ context, people, handlers, askerOf }: KnownOptions): KnownOf {
  const figuresOf = async (asker: Asker, look: Look): Promise<Answers> => {
    const chosen = look.environment === 'sandbox' ? 'sandbox' : 'production'
    const input = { environment: context.office.kind === 'practice' ? 'practice' : chosen } as const
    const [now, alerts] = await Promise.all([handlers.now(input, asker), handlers.alerts({}, asker)])
    return [
      ...(now.ok ? [knownAnswer('now', input, now.value)] : []),
      ...(alerts.ok ? [knownAnswer('alerts', {}, alerts.value)] : []),
    ]
  }
  const within = (figures: Promise<Answers>): Promise<Answers> =>
    new Promise((resolve, reject) => {
      const timer = context.timers.after(FIGURES_WITHIN_MS, () => resolve([]))
      figures.then(resolve, reject).finally(timer)
    })

  return async (headers, look) => {
    const asker = await askerOf(headers)
    if (asker === null && !TELLS_ALL.includes(headers.get('sec-fetch-site') ?? '')) return null
    // Whoever is here is, or was let in by, an owner.
    const state = { hasOwner: asker !== null || (await people.hasOwner()), kind: context.office.kind }
    const answers = [knownAnswer('state', {}, state)]
    if (asker === null) return { person: null, answers }
    const { person } = asker
    const maySee = person.hasSecondFactor && rightsOf(person.role).includes('see')
    return { person, answers: [...answers, ...(maySee ? await within(figuresOf(asker, look)) : [])] }
  }
}
