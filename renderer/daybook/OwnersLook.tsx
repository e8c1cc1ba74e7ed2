// A page of the books that takes an owner's PIN: it is shown for this look, and not kept for the next one.
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnersQuestion } from '#shared/channels/approval'
import { OwnerPin } from '../access/OwnerPin'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'

interface OwnersLookProps {
  readonly asked: OwnersQuestion
  readonly onAllowed: () => void
}

export function OwnersLook({ asked, onAllowed }: OwnersLookProps) {
  const { say } = useWords()
  return (
    <Card title={say('lock.owner.title')}>
      <OwnerPin asked={asked} onAllowed={onAllowed} />
    </Card>
  )
}

/** Called when an owner allowed the look at `key`: what was seen is forgotten when it is left. */
export function useForgottenLook(key: QueryKey): () => void {
  const client = useQueryClient()
  const allowed = useRef<string | null>(null)
  const name = JSON.stringify(key)
  useEffect(
    () => () => {
      if (allowed.current === name) client.removeQueries({ queryKey: JSON.parse(name) as QueryKey })
    },
    [client, name],
  )
  return () => {
    allowed.current = name
  }
}
