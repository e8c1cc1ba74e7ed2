// A defect of a page does not take the whole window with it.
import { Component, type ReactNode } from 'react'
import { Button } from '#renderer/ui/Button'
import { Notice } from '#renderer/ui/Notice'
import { useWords } from '../texts/words'
import styles from './Broken.module.css'

interface Props {
  readonly children: ReactNode
}

function Words() {
  const { say } = useWords()
  return (
    <div className={styles.broken}>
      <Notice
        tone="bad"
        announce
        title={say('page.broken.title')}
        action={
          <Button weight="primary" onClick={() => window.location.reload()}>
            {say('page.broken.reload')}
          </Button>
        }
      >
        {say('page.broken.words')}
      </Notice>
    </div>
  )
}

export class Broken extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Words /> : this.props.children
  }
}
