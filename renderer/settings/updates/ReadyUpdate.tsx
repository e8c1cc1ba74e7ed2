// An update that is ready, with the button that installs it: in the settings, and beside the till once it is closed.
import { useState } from 'react'
import type { UpdateObstacle } from '#shared/shop/updates'
import { useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

/** Nothing while none is ready. */
export function ReadyUpdate() {
  const { say } = useWords()
  const version = useReadyVersion()
  const [obstacle, setObstacle] = useState<UpdateObstacle | null>(null)
  const { mutate, isPending } = useAct('updates.install', (answer) => {
    if (answer.ok) setObstacle(answer.value.obstacle)
  })
  if (version === null) return null
  const inTheWay = obstacle === 'sending' || obstacle === 'visit' ? obstacle : null
  return (
    <Notice
      tone={inTheWay === null ? 'info' : 'wait'}
      title={say('updates.ready', { version })}
      action={
        <Button busy={isPending} onClick={() => mutate({})}>
          {say('updates.install')}
        </Button>
      }
      announce={inTheWay !== null}
    >
      {say(inTheWay === null ? 'updates.detail' : `updates.obstacle.${inTheWay}`)}
    </Notice>
  )
}

/**
 * The update that waits to be installed, as the counter shows it in several places. The version; null while none
 * is ready.
 */
export function useReadyVersion(): string | null {
  const { data } = useAsk('updates.state', {})
  return data?.ok === true && data.value.step.kind === 'ready' ? data.value.step.version : null
}
