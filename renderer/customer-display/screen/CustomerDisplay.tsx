// The customer's screen, in the customer's language: the welcome, their sale line by line, the consent to read. Nothing
// on it is pressed. It shows exactly what main sends, and nothing until then.
import { useEffect, useLayoutEffect, useState } from 'react'
import type { DisplayView, DisplayConsent } from '#shared/shop/customer-display'
import { assertNever } from '#shared/base/result'
import { WordsProvider } from '../../texts/WordsProvider'
import { useWords } from '../../texts/words'
import { SaleOfCustomer } from './SaleOfCustomer'
import styles from './customer-display.module.css'

declare global {
  interface Window {
    readonly customerDisplay: { listen(listener: (view: DisplayView) => void): void }
  }
}

export function CustomerDisplay() {
  const [view, setView] = useState<DisplayView | null>(null)
  useEffect(() => {
    window.customerDisplay.listen(setView)
  }, [])
  return view === null ? null : (
    <WordsProvider language={view.language}>
      <Page view={view} />
    </WordsProvider>
  )
}

function Page({ view }: { readonly view: DisplayView }) {
  const { say, language } = useWords()
  const { shown, shopName, theme, specimen } = view
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.lang = language
    documentElement.dataset.theme = theme
    documentElement.dataset.shown = shown.kind
    document.title = say('display.page')
  }, [language, theme, shown.kind, say])
  if (shown.kind === 'number')
    return (
      <main className={styles.number} aria-label={say('display.number', { number: shown.number })}>
        <h1>{shown.number}</h1>
      </main>
    )
  return (
    <div className={styles.page}>
      {specimen !== null && <p className={styles.practice}>{say(`display.${specimen}`)}</p>}
      {shown.kind !== 'welcome' && shopName !== '' && <header className={styles.head}>{shopName}</header>}
      <main className={styles.main}>
        <Shown shown={shown} shopName={shopName} />
      </main>
    </div>
  )
}

interface ShownProps {
  readonly shown: Exclude<DisplayView['shown'], { readonly kind: 'number' }>
  readonly shopName: string
}

function Shown({ shown, shopName }: ShownProps) {
  switch (shown.kind) {
    case 'welcome':
      return <Welcome shopName={shopName} />
    case 'sale':
      return <SaleOfCustomer sale={shown} />
    case 'consent':
      return <ConsentText consent={shown} />
    default:
      return assertNever(shown)
  }
}

function Welcome({ shopName }: { readonly shopName: string }) {
  const { say } = useWords()
  return (
    <div className={styles.welcome}>
      <h1>{say('display.welcome')}</h1>
      {shopName !== '' && <p className={styles.shop}>{shopName}</p>}
      <p className={styles.quiet}>{say('display.welcome.words')}</p>
    </div>
  )
}

/**
 * The consent as the counter has it, large enough to be read by the customer. It is ticked at the counter, never
 * here.
 */
function ConsentText({ consent }: { readonly consent: DisplayConsent }) {
  const { say } = useWords()
  const [text, kept] =
    consent.to === 'aadhaar'
      ? (['identity.consent.text', 'identity.consent.kept'] as const)
      : (['identity.consent.bank', 'identity.consent.bank-kept'] as const)
  return (
    <section className={styles.consent}>
      <h1>{say('display.consent')}</h1>
      <p>{say(text)}</p>
      <p>{say(kept)}</p>
      <p className={styles.strong}>{say('display.consent.do')}</p>
    </section>
  )
}
