// A defect of one screen must not take the counter away: it is told in words, and what was sold is safe in the log.
import { Component, type ReactNode } from 'react'
import { useWords } from '../messages/words'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import styles from './ErrorBoundary.module.css'

interface Props {
  readonly children: ReactNode
}

function Broken({ onAgain }: { readonly onAgain: () => void }) {
  const { say } = useWords()
  return (
    <div className={styles.broken}>
      <Notice
        tone="bad"
        announce
        title={say('shell.broken.title')}
        action={
          <>
            <Button weight="primary" onClick={onAgain}>
              {say('shell.broken.again')}
            </Button>
            <Button onClick={() => window.location.reload()}>{say('shell.broken.reload')}</Button>
          </>
        }
      >
        {say('shell.broken.words')}
      </Notice>
    </div>
  )
}

export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Broken onAgain={() => this.setState({ isBroken: false })} />
  }
}
