// Who changed what at the office, newest first.
import { z } from 'zod'
import { AUDIT_PAGE, ROLES, type OwnerOutput } from '#shared/office/owner-page'
import { isPushedKey } from '#shared/office/pushed-keys'
import { pushedValueOf } from '#shared/office/pushed-settings'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { useAsk, usePages } from '../api/queries'
import { useWords, type PageKey, type PageWords } from '../texts/words'
import { QueryPages } from '../parts/QueryState'
import { Ledger } from '../parts/Ledger'
import { valueWords } from '../rules/value-words'

type Entry = OwnerOutput<'audit'>[number]

/** What stood there before a change, by the names of its details. */
const beforeSchema = z.record(z.string(), z.unknown())

/** The names of people, counters and shops by their ids, and what roles are called. Who is gone is known by the id alone. */
function useNames(): (id: string) => string {
  const { say } = useWords()
  const [people, counters] = [useAsk('people', {}), useAsk('counters', {})]
  const [shops, groups] = [useAsk('shops', {}), useAsk('groups', {})]
  const names = new Map<string, string>([
    ['console', say('audit.console')],
    ...ROLES.map((role) => [role, say(`people.role.${role}`)] as const),
    ...(people.data ?? []).map(({ personId, name }) => [personId, name] as const),
    ...(counters.data ?? []).map(({ counterId, name }) => [counterId, name] as const),
    ...(shops.data ?? []).map(({ shopId, name }) => [shopId, name] as const),
    ...(groups.data ?? []).map(({ groupId, name }) => [groupId, name] as const),
  ])
  return (id) => names.get(id) ?? id
}

export function AuditPage() {
  const words = useWords()
  const { say, dateAndTime } = words
  const nameOf = useNames()
  const found = usePages('audit', (before: number | null) => ({ before }), {
    next: (last) => (last.length < AUDIT_PAGE ? null : last.at(-1)?.number),
    // Whoever opens it looks for what was changed just now.
    freshForMs: 0,
  })
  return (
    <Screen title={say('page.audit')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('audit.words')}</p>
        <QueryPages of={found}>
          {(shown) => (
            <Ledger
              label={say('page.audit')}
              columns={[
                { key: 'when', label: say('audit.when'), cell: ({ atMs }) => dateAndTime(atMs) },
                { key: 'who', label: say('audit.who'), cell: ({ who }) => nameOf(who) },
                {
                  key: 'what',
                  label: say('audit.what'),
                  isName: true,
                  cell: ({ action }) => actionWords(words, action),
                },
                {
                  key: 'details',
                  label: say('audit.details'),
                  cell: (entry) => detailsOf(entry, words, nameOf),
                },
              ]}
              rows={shown.flat()}
              comesInPieces
              keyOf={({ number }) => String(number)}
              empty={say('audit.empty')}
            />
          )}
        </QueryPages>
      </div>
    </Screen>
  )
}

/** An action of a newer office is shown by its own name. */
function actionWords({ say, has }: PageWords, action: string): string {
  const key = `audit.action.${action}`
  return has(key) ? say(key as PageKey) : action
}

/** What has a name is shown by it, the rest as it was written down; what a change replaced stands before it. */
function detailsOf(
  { details: { was, ...details } }: Entry,
  words: PageWords,
  nameOf: (id: string) => string,
): string {
  const before = beforeSchema.safeParse(was).data ?? {}
  const shown = (name: string, value: unknown): string => {
    if (value === null && name === 'shopId') return words.say('page.no-shop')
    // Whoever is given no shop sees all of them.
    if (name === 'shopIds' && Array.isArray(value) && value.length === 0) return words.say('page.all-shops')
    const setting = settingWords(words, name, value)
    if (setting !== null) return setting
    if (Array.isArray(value)) return value.map((one) => shown(name, one)).join(', ') || words.say('page.none')
    return typeof value === 'string' ? nameOf(value) : JSON.stringify(value)
  }
  const told = Object.entries(details).map(([name, value]) => {
    const now = shown(name, value)
    const then = Object.hasOwn(before, name) ? shown(name, before[name]) : now
    const label = isPushedKey(name) ? `${words.say(`common.setting.${name}`)}: ` : ''
    return `${label}${then === now ? now : `${then} → ${now}`}`
  })
  // What is gone with the change stood there alone.
  for (const [name, value] of Object.entries(before))
    if (!Object.hasOwn(details, name)) told.push(shown(name, value))
  return [...new Set(told)].filter((text) => text !== '').join('; ')
}

/** Null for what is no setting of counters, and for a value that this page cannot read: it is shown as it was written down. */
function settingWords(words: PageWords, key: string, value: unknown): string | null {
  if (!isPushedKey(key)) return null
  if (value === null) return words.say('page.none')
  const read = pushedValueOf(key, value)
  return read === undefined ? null : valueWords(words, key, read)
}
