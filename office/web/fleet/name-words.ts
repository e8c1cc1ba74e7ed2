// What is said of the name of a shop, and of the name of a group.
import type { AskFailure } from '../app/ask'
import type { PageKey, PageWords } from '../messages/words'

export type Named = 'shops' | 'groups'
export type NameProblem = AskFailure | 'no-name'

export const NAME_TEXTS = {
  shops: { name: 'shops.name', add: 'shops.add', empty: 'shops.name.empty', taken: 'shops.name.taken' },
  groups: { name: 'groups.name', add: 'groups.add', empty: 'groups.name.empty', taken: 'groups.name.taken' },
} as const satisfies Readonly<Record<Named, Readonly<Record<string, PageKey>>>>

/** Why a name was not taken. */
export function nameWords({ say }: PageWords, of: Named, problem: NameProblem): string {
  if (problem === 'no-name') return say(NAME_TEXTS[of].empty)
  return problem === 'conflict' ? say(NAME_TEXTS[of].taken) : say(`page.failure.${problem}`)
}
