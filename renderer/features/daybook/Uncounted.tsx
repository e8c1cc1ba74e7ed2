// What the figures beside it lack: entries of the log that cannot be used.
import { useAsk } from '../../app/queries'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'

export function Uncounted({ count = 0 }: { readonly count: number | undefined }) {
  const { say } = useWords()
  if (count === 0) return null
  return <Notice tone="wait">{say('daybook.uncounted', { count })}</Notice>
}

/** What is owed follows from sales and from entries about credit of any time. */
export function UncountedOfCredit() {
  const { data } = useAsk('journal.set-aside', {})
  if (data?.ok !== true) return null
  const count = data.value.filter(({ kind }) => kind !== 'other' && kind !== 'till').length
  return <Uncounted count={count} />
}
