// What the office writes into the page's own file, so that something useful is seen before any script of the page ran: who is here, what was
// asked for them, and in which language and look.
import { z } from 'zod'
import { environmentSchema, languageSchema, themeSchema } from '../base/environment'
import { ownerRoutes, personSchema, type OwnerOutput, type OwnerRoute } from './owner-page'

/** The element that holds it, as JSON. */
export const KNOWN_ID = 'known'

/** What the browser tells with each request of the page's file. Nothing private. */
export const LOOK_COOKIE = 'galla-look'
const lookSchema = z.object({ language: languageSchema, theme: themeSchema, environment: environmentSchema })
export type Look = z.output<typeof lookSchema>

export const lookText = ({ language, theme, environment }: Look): string =>
  [language, theme, environment].join('.')

/** Null for what is no look. */
export function lookOf(text: string): Look | null {
  const [language, theme, environment, ...more] = text.split('.')
  const look = lookSchema.safeParse({ language, theme, environment })
  return look.success && more.length === 0 ? look.data : null
}

const routeNameSchema = z.custom<OwnerRoute>(
  (name) => typeof name === 'string' && Object.hasOwn(ownerRoutes, name),
)

export const preloadedSchema = z.object({
  /** Null where nobody is signed in. */
  person: personSchema.nullable(),
  /** What the page would have asked first, with what it was answered. */
  answers: z.array(z.object({ name: routeNameSchema, input: z.unknown(), output: z.unknown() })).readonly(),
})
export type PreloadedAnswers = z.output<typeof preloadedSchema>

export const preloadedAnswer = <Name extends OwnerRoute>(
  name: Name,
  input: unknown,
  output: OwnerOutput<Name>,
): PreloadedAnswers['answers'][number] => ({ name, input, output })

/** The program beside the office's own that draws the page: the same parts of a screen that the page's scripts draw. */
export interface FirstPageProgram {
  /** What stands in the page's root, as markup. */
  firstPage(known: PreloadedAnswers, look: Look): Promise<string>
}
