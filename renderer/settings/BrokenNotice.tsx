// Something of the app broke: the sales are safe, and whoever is at the counter may report it.
import { useLocation } from 'wouter'
import type { BrokenPart } from '#shared/shop/defect'
import { useAct } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { settingsPath } from './parts/settings-table'

export function BrokenNotice({ broken }: { readonly broken: BrokenPart }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useAct('diagnostics.dismiss')
  return (
    <Notice
      tone="info"
      announce
      title={say(`report.broke.${broken.part}`)}
      action={
        <div className={layout.actions}>
          <Button onClick={() => navigate(settingsPath('diagnostics'))}>{say('report.open')}</Button>
          <Button busy={isPending} onClick={() => mutate({})}>
            {say('report.no')}
          </Button>
        </div>
      }
    >
      {say('report.broke.words')}
      {broken.reference !== null && <p>{say('shell.broken.reference', { reference: broken.reference })}</p>}
    </Notice>
  )
}
