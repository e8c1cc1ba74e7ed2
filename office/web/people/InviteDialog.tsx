// An invitation: for one mail address, good once.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { shownCode } from '#shared/office/enrolment'
import type { OwnerOutput } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { copyText } from '#renderer/ui/copy'
import { Dialog } from '#renderer/ui/Dialog'
import { Fact } from '#renderer/ui/Fact'
import { TextField } from '#renderer/ui/Field'
import { showToast } from '#renderer/ui/toast'
import { useAct } from '../api/queries'
import { useWords } from '../texts/words'
import { failureIn, FormDialog } from '../parts/EndDialog'
import { goToWrong } from '../parts/focus-on-switch'
import { isEmail } from '../sign-in/SignIn'
import { lacksShops, RoleFields, type RoleChoice } from './RoleFields'
import styles from './people.module.css'

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { say } = useWords()
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({ role: 'viewer', shopIds: [] })
  const [isTried, setTried] = useState(false)
  const invite = useAct('invite')
  const made = invite.data?.ok === true ? invite.data.value : null
  if (made !== null) return <Invited email={email.trim()} made={made} onClose={onClose} />
  const submit = (form: HTMLFormElement): void => {
    flushSync(() => setTried(true))
    goToWrong(form)
    if (isEmail(email) && !lacksShops(choice)) invite.mutate({ email: email.trim(), ...choice })
  }
  return (
    <FormDialog
      title={say('people.invite.title')}
      does={say('people.invite.do')}
      busy={invite.isPending}
      failure={failureIn(invite.data)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={say('sign-in.email')}
        type="email"
        inputMode="email"
        value={email}
        problem={isTried && !isEmail(email) ? say('sign-in.email.bad') : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleFields choice={choice} onChange={setChoice} isShopMissing={isTried && lacksShops(choice)} />
    </FormDialog>
  )
}

interface InvitedProps {
  readonly email: string
  readonly made: OwnerOutput<'invite'>
  readonly onClose: () => void
}

function Invited({ email, made, onClose }: InvitedProps) {
  const { say, dateAndTime } = useWords()
  const link = `${window.location.origin}/#/invitation/${made.code}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('people.invited.title', { email })}
      description={say('people.invited.words', { until: dateAndTime(made.expiresAtMs) })}
      actions={
        <Button
          weight="primary"
          onClick={() => {
            if (copyText(link)) showToast('good', say('common.copied'))
          }}
        >
          {say('page.copy')}
        </Button>
      }
    >
      <dl className={styles.invited}>
        <Fact label={say('people.invited.link')} value={<span className={styles.link}>{link}</span>} />
        <Fact label={say('people.invited.code')} value={shownCode(made.code)} isLarge />
      </dl>
    </Dialog>
  )
}
