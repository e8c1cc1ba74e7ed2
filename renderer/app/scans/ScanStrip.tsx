// What a scanner read, above every screen, which it moves nothing on: told as what it is, with one key to use it, until that is done or it is put away. A
// number fills the bill that is being typed, and a receipt's code opens the receipt from Home and Receipts; nothing else happens by itself.
import { ScanLine, X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { create } from 'zustand'
import { call } from '../../bridge/bridge'
import { useAppState } from '../../bridge/shop'
import { keysOf } from '../../commands/commands'
import { salePath, SCREENS } from '../../commands/screens'
import { useCommand } from '../../commands/use-commands'
import { fillNumber } from '../../operations/bill/bill-actions'
import { billStore } from '../../operations/bill/bill-store'
import { openCheck } from '../../operations/checks/lookup/checks-store'
import type { Navigate } from '../../sale/kind'
import { useWords, type MessageKey, type Words } from '../../texts/words'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { isDialogOpen } from '../../ui/open-dialogs'
import { onScan } from '../../ui/scanner'
import { showToast } from '../../ui/toast'
import { putIntoBox } from '../counter-box/box-store'
import { readScan, type Scan } from './scan'
import styles from './scans.module.css'

interface ScanState {
  readonly scan: Scan | null
  /** A dialog lay over the screen: nothing leads away from one. */
  readonly isUnderDialog: boolean
  /** No such sale in the log that is open. */
  readonly isMissing: boolean
}

const NOTHING: ScanState = { scan: null, isUnderDialog: false, isMissing: false }
const useScan = create<ScanState>(() => NOTHING)
const putAway = (): void => useScan.setState(NOTHING)

const pathOf = (screen: 'bills' | 'receipts'): string => SCREENS.find(({ id }) => id === screen)?.path ?? ''
const isOn = (screen: 'bills' | 'receipts', location: string): boolean => location.startsWith(pathOf(screen))

/** Opens the sale of a receipt, unless another code was scanned meanwhile. */
async function openReceipt(scan: Extract<Scan, { kind: 'receipt' }>, navigate: Navigate): Promise<void> {
  const { requestId } = scan.code
  const answer = await call('journal.sale', { requestId })
  if (useScan.getState().scan !== scan || isDialogOpen()) return
  if (!answer.ok) return useScan.setState({ isMissing: true })
  putAway()
  navigate(salePath(requestId))
}

/** What one key does with it; null for what can be used nowhere. */
function useOf(scan: Scan | null, isMissing: boolean) {
  const [location, navigate] = useLocation()
  const { environment } = useAppState()
  const hasBiller = billStore(({ biller, stage }) => biller !== null && stage.kind === 'form')
  const isBillForm = isOn('bills', location) && hasBiller
  if (scan?.kind === 'receipt') {
    if (isMissing || scan.code.environment !== environment) return null
    return { label: 'scan.receipt.open', run: () => void openReceipt(scan, navigate) } as const
  }
  if (scan?.kind === 'upi')
    return {
      label: 'scan.upi.check',
      run: () => {
        openCheck('upi', 'number', scan.upiId)
        putAway()
        navigate('/verify/upi')
      },
    } as const
  if (scan?.kind !== 'number') return null
  return {
    label: isBillForm ? 'scan.number.fill' : 'scan.number.box',
    run: () => {
      putAway()
      if (!isBillForm || !fillNumber(scan.number)) putIntoBox(scan.number, Date.now())
    },
  } as const
}

/** Used once, in the shell: while the counter is locked or being set up a scan goes nowhere. */
export function ScanStrip() {
  const words = useWords()
  const { say } = words
  const [location, navigate] = useLocation()
  const { environment } = useAppState()
  const { scan, isUnderDialog, isMissing } = useScan()
  const use = useOf(scan, isMissing)
  useCommand('use-scan', use === null ? null : use.run)
  useEffect(() => putAway, [])
  useEffect(
    () =>
      onScan((text) => {
        const read = readScan(text)
        const isBehind = isDialogOpen()
        useScan.setState({ scan: read, isUnderDialog: isBehind, isMissing: false })
        if (isBehind) return showToast('info', titleOf(words, read))
        if (read.kind === 'number' && isOn('bills', location) && fillNumber(read.number)) {
          putAway()
          showToast('info', words.say('scan.filled', { number: read.number }))
        } else if (read.kind === 'receipt' && read.code.environment === environment) {
          if (location === '/' || isOn('receipts', location)) void openReceipt(read, navigate)
        }
      }),
    [words, location, navigate, environment],
  )
  const told =
    scan === null ? null : wordsOf(words, scan, { isUnderDialog, isMissing, isOther: use === null })
  const text = told?.join('. ')
  useEffect(() => (text === undefined ? undefined : announce(text)), [text])
  if (told === null) return null
  const [title, hint] = told
  return (
    <aside className={styles.strip} aria-label={title}>
      <ScanLine size={20} aria-hidden="true" />
      <p className={styles.said}>
        <strong>{title}</strong> {hint}
      </p>
      {use !== null && (
        <Button keyHint={keysOf('use-scan')} onClick={use.run}>
          {say(use.label)}
        </Button>
      )}
      <Button weight="quiet" icon={<X size={18} aria-hidden="true" />} onClick={putAway}>
        {say('scan.put-away')}
      </Button>
    </aside>
  )
}

/** What it is, and what was or was not done with it. */
const wordsOf = (words: Words, scan: Scan, hint: Hint): readonly [string, string] => [
  titleOf(words, scan),
  words.say(hintOf(scan, hint)),
]

function titleOf({ say }: Words, scan: Scan): string {
  switch (scan.kind) {
    case 'receipt':
      return say('scan.receipt', { number: scan.code.number })
    case 'upi':
      return say('scan.upi', { upiId: scan.upiId })
    case 'number':
      return say('scan.number', { number: scan.number })
    case 'identity':
      return say('scan.identity')
    default:
      return say('scan.unknown', { text: scan.text })
  }
}

interface Hint extends Pick<ScanState, 'isUnderDialog' | 'isMissing'> {
  readonly isOther: boolean
}

function hintOf(scan: Scan, { isUnderDialog, isMissing, isOther }: Hint): MessageKey {
  if (scan.kind === 'identity') return 'scan.identity.words'
  if (scan.kind === 'unknown') return 'scan.unknown.words'
  if (isMissing) return 'scan.receipt.missing'
  if (isOther) return 'scan.receipt.other'
  return isUnderDialog ? 'scan.under-dialog' : 'scan.words'
}
