// A defect of one screen must not take the whole window down: it is reported in words, and sales are safe in the
// journal.
import { Component, type ReactNode } from 'react'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { reportDefect } from '../../bridge/defects'
import styles from './ErrorBoundary.module.css'

interface Props {
  readonly children: ReactNode
}

interface BrokenProps {
  readonly reference: string | null
  readonly onAgain: () => void
}

function Broken({ reference, onAgain }: BrokenProps) {
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
        {reference !== null && <p>{say('shell.broken.reference', { reference })}</p>}
      </Notice>
    </div>
  )
}

interface State {
  readonly isBroken: boolean
  /** The reference of the defect in the app log. */
  readonly reference: string | null
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, reference: null }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error) {
    void reportDefect('screen', error).then((reference) => this.setState({ reference }))
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const again = () => this.setState({ isBroken: false, reference: null })
    return <Broken reference={this.state.reference} onAgain={again} />
  }
}
