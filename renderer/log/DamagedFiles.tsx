// Small files beside the log that could not be read: what the counter no longer knows, and what can be done.
import { useState } from 'react'
import type { DamagedFile } from '#shared/shop/app-state'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'

export function DamagedFiles({ files }: { readonly files: readonly DamagedFile[] }) {
  const { say } = useWords()
  const [isUnderstood, setUnderstood] = useState(false)
  if (isUnderstood) return null
  const unread = files.filter((file) => file !== 'debtors' && file !== 'customers-rows')
  return (
    <Notice
      tone="bad"
      title={say('log.damaged.title')}
      announce
      action={<Button onClick={() => setUnderstood(true)}>{say('log.damaged.understood')}</Button>}
    >
      {unread.length > 0 &&
        say('log.damaged', { what: unread.map((file) => say(`log.damaged.${file}`)).join(', ') })}
      {files.includes('debtors') && <p>{say('log.damaged.debtors')}</p>}
      {files.includes('customers-rows') && <p>{say('log.damaged.customers-rows')}</p>}
    </Notice>
  )
}
