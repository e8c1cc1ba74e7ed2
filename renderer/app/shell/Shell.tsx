// The layout of the app: band, sidebar, top bar, the screen in the middle, today's page at the right.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, Route, Switch } from 'wouter'
import { CustomerDisplayFeed } from '../../customer-display/feed/CustomerDisplayFeed'
import { OpenDriveNews, StoreNotices } from './StoreNotices'
import { EndedNews } from '../../sale/pending/EndedNews'
import { Tour } from '../../settings/practice/Tour'
import { RepeatSaleContext } from '../../sale/actions/use-repeat-sale'
import { WaitingPrints } from '../../sale/receipts/WaitingPrints'
import { LateFailures } from '../../sale/LateFailures'
import { VisitStrip } from '../../visit/VisitStrip'
import { SandboxBand, PracticeBand } from './PracticeBand'
import { useMissingLetters } from './missing-letters'
import { Announcer } from '../../ui/announcer'
import { classes } from '../../ui/classes'
import { onDemand } from '../../ui/on-demand'
import { ToastRegion } from '../../ui/toast'
import { giveTyping } from '../../ui/type-ahead-buffer'
import { useReadySignal } from '../../bridge/appearance'
import { ErrorBoundary } from './ErrorBoundary'
import { openScreen, sellingScreen, repeatSale } from '../../operations/begin-sale'
import { keepDrafts } from '../../operations/kept-drafts'
import { useMacMenu } from './mac-menu'
import { SCREENS, type ScreenEntry } from '../../commands/screens'
import { clearBox, leadIntoBox } from '../counter-box/box-store'
import { useTypeAnywhere } from '../counter-box/type-anywhere'
import { useAppState } from '../../bridge/shop'
import { useCommand } from '../../commands/use-commands'
import { HelpOverlay } from './HelpOverlay'
import { Sidebar } from './Sidebar'
import { TodayPage, useTodayFold } from './TodayPage'
import { TopBar } from './TopBar'
import styles from './Shell.module.css'
import { showTillSheet } from '../../till/till-actions'
import { Home } from '../home/Home'
import { ScanStrip } from '../scans/ScanStrip'
import { CounterBox } from '../counter-box/CounterBox'

const SaleMenu = onDemand(async () => (await import('../../sale/actions/SaleMenu')).SaleMenu)

function ScreenKey({ screen }: { readonly screen: ScreenEntry }) {
  const [, navigate] = useLocation()
  useCommand(
    screen.id,
    useCallback(() => openScreen(screen, navigate), [navigate, screen]),
  )
  return null
}

/** In a foot that does not scroll away. */
function staysInSight(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (getComputedStyle(at).position === 'sticky') return true
  return false
}

/** A window that grows smaller, or a larger zoom, hides what is being typed into: it is brought back. */
function keepFocusInSight(): () => void {
  const look = (): void => {
    const { activeElement } = document
    if (activeElement !== null && !staysInSight(activeElement))
      activeElement.scrollIntoView({ block: 'nearest' })
  }
  window.addEventListener('resize', look)
  return () => window.removeEventListener('resize', look)
}

function Frame() {
  useReadySignal()
  useTypeAnywhere()
  useMacMenu()
  useMissingLetters()
  useEffect(keepDrafts, [])
  useEffect(() => clearBox, [])
  useEffect(keepFocusInSight, [])
  useEffect(() => giveTyping(() => void leadIntoBox(Date.now())), [])
  const { environment } = useAppState()
  const [location, navigate] = useLocation()
  const [, screen = '', part = ''] = location.split('/')
  // What was typed on one screen and not taken is not meant for the next.
  useEffect(clearBox, [screen])
  const main = useRef<HTMLElement>(null)
  // Before the screen puts the cursor into its first field, which may lie further down.
  useLayoutEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [screen, part])
  const [isHelpOpen, setHelpOpen] = useState(false)
  const today = useTodayFold(screen)
  useCommand('help', () => setHelpOpen(true))
  useCommand('new-sale', () => openScreen(sellingScreen(location), navigate), 'shell')
  useCommand(
    'open-drawer',
    () => {
      showTillSheet('drawer')
      navigate('/day-book/till')
    },
    'shell',
  )
  useCommand('back', location === '/' ? null : () => navigate('/'), 'shell')
  return (
    <div className={classes(styles.shell, today.isOpen && styles.withToday)}>
      {SCREENS.map((screen) => (
        <ScreenKey key={screen.id} screen={screen} />
      ))}
      {environment === 'practice' && <PracticeBand />}
      {environment === 'sandbox' && <SandboxBand />}
      <Sidebar />
      <TopBar today={today} hasBox={location !== '/'} onHelp={() => setHelpOpen(true)} />
      {environment === 'practice' && <Tour />}
      <VisitStrip />
      <ScanStrip />
      <main ref={main} className={styles.main}>
        <StoreNotices />
        <WaitingPrints />
        <LateFailures />
        <ErrorBoundary key={screen}>
          <Routes />
        </ErrorBoundary>
      </main>
      {today.isOpen && <TodayPage onFold={today.toggle} />}
      <HelpOverlay open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <EndedNews />
      <OpenDriveNews />
      <CustomerDisplayFeed />
      <SaleMenu />
      <ToastRegion besideScreen />
      <Announcer />
    </div>
  )
}

export const Shell = () => (
  <RepeatSaleContext value={repeatSale}>
    <Frame />
  </RepeatSaleContext>
)

/** The screen at the current address. Home is loaded at once, the others on demand. */
const ScreenRoutes = onDemand(async () => (await import('./ScreenRoutes')).screenRoutes())

const Routes = () => (
  <Switch>
    <Route path="/">
      <Home box={<CounterBox size="large" />} />
    </Route>
    <Route>
      <ScreenRoutes />
    </Route>
  </Switch>
)
