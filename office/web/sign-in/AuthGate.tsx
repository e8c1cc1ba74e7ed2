// What stands before the pages: the first owner, an invitation, signing in, the second factor. Whose session ended in the middle of something
// signs in over it.
import { useState, type ReactNode } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { Button } from '#renderer/ui/Button'
import { Dialog } from '#renderer/ui/Dialog'
import { Notice } from '#renderer/ui/Notice'
import { useAsk } from '../api/queries'
import { lookWhoIsHere, useSession } from '../api/session'
import { useWords } from '../texts/words'
import { FirstOwner } from './FirstOwner'
import { Invitation } from './Invitation'
import { SecondFactor } from './SecondFactor'
import { SignIn, SignInForm } from './SignIn'
import { Sheet } from './Sheet'
import styles from './sign-in.module.css'

export function AuthGate({ children }: { readonly children: ReactNode }) {
  const { session } = useSession()
  const [location] = useHashLocation()
  switch (session.kind) {
    case 'unknown':
      return null
    case 'no-answer':
      return <NoAnswer />
    case 'signed-out':
      return location.startsWith('/invitation') ? <Invitation /> : <FirstOrSignIn />
    case 'second-factor':
      return <SecondFactor person={session.person} password={session.password} />
    case 'signed-in':
    case 'ended':
      return (
        <>
          {/* A device that was signed out from elsewhere shows nothing more; what was typed in it stays. */}
          <div className={session.kind === 'ended' ? styles.covered : styles.open}>{children}</div>
          {session.kind === 'ended' && <SessionEnded email={session.person.email} />}
        </>
      )
  }
}

function FirstOrSignIn() {
  const state = useAsk('state', {})
  if (state.data === undefined) return state.error === null ? null : <NoAnswer />
  return state.data.hasOwner ? <SignIn /> : <FirstOwner />
}

function NoAnswer() {
  const { say } = useWords()
  const [isAsking, setAsking] = useState(false)
  const again = async (): Promise<void> => {
    setAsking(true)
    await lookWhoIsHere()
    setAsking(false)
  }
  return (
    <Sheet title={say('page.title')}>
      <Notice
        tone="bad"
        announce
        title={say('sign-in.no-answer.title')}
        action={
          <Button weight="primary" busy={isAsking} onClick={() => void again()}>
            {say('common.retry')}
          </Button>
        }
      >
        {say('page.failure.no-answer')}
      </Notice>
    </Sheet>
  )
}

/** Nothing below is lost: it is the same page, with what was typed in it. */
function SessionEnded({ email }: { readonly email: string }) {
  const { say } = useWords()
  return (
    <Dialog open title={say('sign-in.ended.title')} description={say('sign-in.ended.words')}>
      <SignInForm email={email} />
      <Button weight="quiet" onClick={() => window.location.reload()}>
        {say('sign-in.other')}
      </Button>
    </Dialog>
  )
}
