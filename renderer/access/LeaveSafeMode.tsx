// Ends safe mode: Galla closes and starts as usual.
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'

export function LeaveSafeMode({ weight = 'primary' }: { readonly weight?: 'primary' | 'secondary' }) {
  const { say } = useWords()
  const { mutate, isPending } = useAct('app.leave-safe-mode')
  return (
    <Button weight={weight} busy={isPending} onClick={() => mutate({})}>
      {say('safe.leave')}
    </Button>
  )
}
