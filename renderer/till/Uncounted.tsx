// What the figures beside it lack: entries of the log that cannot be used.
import type { SetAsideEntry } from '#shared/log/set-aside'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Notice } from '../ui/Notice'

export function Uncounted({ count = 0 }: { readonly count: number | undefined }) {
  const { say } = useWords()
  if (count === 0) return null
  return <Notice tone="wait">{say('daybook.uncounted', { count })}</Notice>
}

type Kind = SetAsideEntry['kind']
/** What is owed follows from sales and from entries about credit. */
export const OF_CREDIT: readonly Kind[] = ['sale', 'step', 'credit', 'visit']
/** A list of sales has a row for each of which the intent can be read. */
export const OF_SALES: readonly Kind[] = ['sale']

/** The same for figures of any time. */
export function UncountedOf({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { data } = useAsk('journal.set-aside', {})
  if (data?.ok !== true) return null
  return <Uncounted count={data.value.filter(({ kind }) => kinds.includes(kind)).length} />
}

/** What a copy of the log holds that this version cannot use. */
export function UnusableEntries() {
  const { say } = useWords()
  const { data } = useAsk('journal.set-aside', {})
  if (data?.ok !== true || data.value.length === 0) return null
  const entries = data.value.map(({ sequence }) => sequence).join(', ')
  return <Notice tone="wait">{say('log.whole.aside', { entries })}</Notice>
}
