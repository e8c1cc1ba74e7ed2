// What was asked of the office: its shape while it loads, words if it cannot be shown, and the last answer while there is no new one.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/Button'
import { Notice } from '#renderer/ui/Notice'
import { layout } from '#renderer/ui/layout'
import { Skeleton } from '#renderer/ui/Skeleton'
import { HiddenWords } from '#renderer/ui/announcer'
import { failureOf } from '../api/queries'
import type { Pages } from '#renderer/queries/queries'
import { useWords } from '../texts/words'
import styles from './parts.module.css'

interface QueryStateProps<Value> {
  readonly query: UseQueryResult<Value>
  /** How many lines stand in for it while it loads. */
  readonly lines?: number
  readonly children: (value: Value) => ReactNode
}

export function QueryState<Value>({ query, lines = 6, children }: QueryStateProps<Value>) {
  const { say, time } = useWords()
  const { data, error, dataUpdatedAt } = query
  if (data === undefined && error === null)
    return (
      <div role="status">
        <HiddenWords>{say('page.loading')}</HiddenWords>
        <Skeleton lines={lines} />
      </div>
    )
  if (data === undefined)
    return (
      <Notice
        tone="bad"
        announce
        title={say('page.failure.title')}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {say('common.retry')}
          </Button>
        }
      >
        {say(`page.failure.${error === null ? 'no-answer' : failureOf(error)}`)}
      </Notice>
    )
  const isStale = error !== null && failureOf(error) !== 'signed-out'
  return (
    <>
      {isStale && (
        <p className={styles.stale} role="status">
          {say('page.stale', { time: time(dataUpdatedAt) })}
        </p>
      )}
      {children(data)}
    </>
  )
}

/** A list that comes page by page, with the button that brings the next. */
export function QueryPages<Page>({
  of: { query, hasMore, isAskingMore, more },
  children,
}: {
  readonly of: Pages<Page>
  readonly children: (pages: readonly Page[]) => ReactNode
}) {
  const { say } = useWords()
  return (
    <>
      <QueryState query={query}>{({ pages }) => children(pages)}</QueryState>
      {hasMore && (
        <div className={layout.actions}>
          <Button busy={isAskingMore} onClick={more}>
            {say('page.show-more')}
          </Button>
        </div>
      )}
    </>
  )
}
