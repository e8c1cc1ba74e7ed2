// The layout of the page: the sidebar at the left of a desktop, a bar at the bottom of a phone, the chosen page in the middle.
import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { rightsOf, type Person } from '#shared/office/owner-page'
import { Announcer, HiddenWords } from '#renderer/ui/announcer'
import { classes } from '#renderer/ui/classes'
import { Notice } from '#renderer/ui/Notice'
import { useWords } from '../texts/words'
import { Deferred } from '../parts/Deferred'
import { isAt, PAGES, type PageRow } from './pages'
import { useAlertNews, followOffice, useLine } from './live'
import { Broken } from './Broken'
import { useKindOfOffice } from '../api/preferences'
import { fetchBefore, useAwaited } from './page-files'
import { useSession } from '../api/session'
import { useQueryClient } from '@tanstack/react-query'
import styles from './Shell.module.css'

const pagesOf = (person: Person): readonly PageRow[] =>
  PAGES.filter(({ right }) => rightsOf(person.role).includes(right))

export function Shell() {
  const { session } = useSession()
  return session.kind === 'signed-in' || session.kind === 'ended' ? <ShellOf person={session.person} /> : null
}

function ShellOf({ person }: { readonly person: Person }) {
  const client = useQueryClient()
  const { say } = useWords()
  const [location] = useLocation()
  const pages = pagesOf(person)
  const here = pages.find(({ path }) => isAt(location, path))
  const openAlerts = useAlertNews()
  useEffect(() => followOffice(client), [client])
  useEffect(() => fetchBefore(pagesOf(person).map(({ Page }) => Page)), [person])
  useTitle(here === undefined ? null : say(here.label), openAlerts)
  const kind = useKindOfOffice()
  const band = useId()
  const main = useRef<HTMLElement>(null)
  const page = here?.path
  // Each page begins at its top.
  useEffect(() => {
    main.current?.scrollTo({ top: 0 })
  }, [page])
  return (
    <div className={styles.shell}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          // What stands after the sign is the page's place.
          event.preventDefault()
          main.current?.querySelector('h1')?.focus()
        }}
      >
        {say('page.skip')}
      </a>
      {kind === 'practice' && (
        <section className={styles.practice} aria-labelledby={band}>
          <p id={band}>{say('page.practice')}</p>
        </section>
      )}
      <nav className={styles.sidebar} aria-label={say('page.nav')}>
        <p className={styles.brand}>
          Galla
          <span className={styles.who}>{person.name}</span>
        </p>
        <Deferred>
          {pages.map((page) => (
            <PageLink key={page.path} page={page} count={page.path === '/alerts' ? openAlerts : 0} />
          ))}
          <LineWord />
        </Deferred>
      </nav>
      <main ref={main} id="main" className={styles.main}>
        <AwaitedNotice />
        <Broken key={location.split('/')[1]}>{here === undefined ? <NoSuchPage /> : <here.Page />}</Broken>
      </main>
      <PhoneBar pages={pages} openAlerts={openAlerts} />
      <Announcer />
    </div>
  )
}

/** Which page it is, and before it how many alerts are open: a tab in the background says so too. */
function useTitle(page: string | null, openAlerts: number): void {
  const { say } = useWords()
  const office = say('page.title')
  useEffect(() => {
    const name = page === null ? office : `${page} · ${office}`
    document.title = openAlerts === 0 ? name : `(${openAlerts}) ${name}`
  }, [page, office, openAlerts])
}

function PageLink({ page, count }: { readonly page: PageRow; readonly count: number }) {
  const { say } = useWords()
  const [location] = useLocation()
  const Icon = page.icon
  return (
    <Link
      href={page.path}
      className={styles.link}
      aria-current={isAt(location, page.path) ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.word}>{say(page.label)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <HiddenWords>{say('page.alerts.open', { count })}</HiddenWords>
        </span>
      )}
    </Link>
  )
}

function LineWord() {
  const { say } = useWords()
  const isLive = useLine((line) => line.isLive)
  return (
    <p className={classes(styles.line, isLive && styles.isLive)} title={isLive ? say('page.live.hint') : ''}>
      {say(isLive ? 'page.live' : 'page.asked')}
    </p>
  )
}

/** The page that was opened comes once the office does. */
function AwaitedNotice() {
  const { say } = useWords()
  const isAwaited = useAwaited((awaited) => awaited.isAwaited)
  return isAwaited ? (
    <Notice tone="bad" announce title={say('page.failure.title')}>
      {say('page.failure.no-answer')}
    </Notice>
  ) : null
}

interface PhoneBarProps {
  readonly pages: readonly PageRow[]
  readonly openAlerts: number
}

/** At the bottom, under the thumb. What has no place in it opens above it. */
function PhoneBar({ pages, openAlerts }: PhoneBarProps) {
  const { say } = useWords()
  const [location] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const others = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpen(false), [location])
  useEffect(() => {
    if (isOpen) others.current?.querySelector('a')?.focus()
  }, [isOpen])
  const otherPages = pages.filter(({ isOnPhoneBar }) => !isOnPhoneBar)
  const isOther = otherPages.some(({ path }) => isAt(location, path))
  const links = (rows: readonly PageRow[]): ReactNode =>
    rows.map((page) => (
      <PageLink key={page.path} page={page} count={page.path === '/alerts' ? openAlerts : 0} />
    ))
  return (
    <nav
      className={styles.bar}
      aria-label={say('page.nav')}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        more.current?.focus()
      }}
    >
      {isOpen && (
        <div ref={others} id="more-pages" className={styles.others}>
          {links(otherPages)}
        </div>
      )}
      <div className={styles.barRow}>
        <Deferred>
          {links(pages.filter(({ isOnPhoneBar }) => isOnPhoneBar))}
          <button
            ref={more}
            type="button"
            className={styles.link}
            aria-expanded={isOpen}
            aria-controls="more-pages"
            data-here={isOther || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Ellipsis size={20} aria-hidden="true" />
            <span className={styles.word}>{say('page.more')}</span>
          </button>
        </Deferred>
      </div>
    </nav>
  )
}

function NoSuchPage() {
  const { say } = useWords()
  return (
    <div className={styles.nothing}>
      <h1>{say('page.not-here')}</h1>
      <Link href="/">{say('page.to-now')}</Link>
    </div>
  )
}
