// The connection to the service in a few words: can calls be sent, when does the next one go; and what the shop's office is missing, if there is one.
import { Ban, Wifi, WifiOff } from 'lucide-react'
import { Link } from 'wouter'
import type { ConnectionHealth } from '#shared/shop/connection-health'
import { useWords } from '../../texts/words'
import { classes } from '../../ui/classes'
import { useNow } from '../../ui/use-now'
import { settingsPath } from '../../settings/parts/settings-table'
import { useAsk } from '../../bridge/queries'
import { useIsJournalShut, useOffice } from '../../bridge/shop'
import { officeWord } from './office-word'
import tones from '../../ui/tone.module.css'
import styles from './ConnectionStatus.module.css'

const SECOND_MS = 1_000
const ICONS = { online: Wifi, slow: Wifi, offline: WifiOff, blocked: Ban }
const TONES = { online: tones.good, slow: tones.wait, offline: tones.bad, blocked: tones.bad }

function useSendingIn(line: ConnectionHealth | undefined, heardAt: number): number | null {
  const waits = line?.nextSendMs ?? null
  const now = useNow(waits === null ? null : SECOND_MS)
  return waits === null
    ? null
    : Math.max(0, Math.ceil((heardAt + waits - Math.max(now, heardAt)) / SECOND_MS))
}

export function ConnectionStatus() {
  const { say } = useWords()
  const { data: line, dataUpdatedAt } = useAsk('connection.state', {})
  const seconds = useSendingIn(line, dataUpdatedAt)
  const isJournalShut = useIsJournalShut()
  if (isJournalShut || line === undefined) return null
  const Icon = ICONS[line.state]
  return (
    <p className={styles.chip}>
      <Icon size={18} aria-hidden="true" className={TONES[line.state]} />
      <span className={classes(line.state === 'online' && seconds === null && styles.calm)}>
        {/* The seconds are for the eye alone: spoken, they would drown everything else. */}
        <strong role="status" className={classes(line.state !== 'online' && TONES[line.state])}>
          {say(`line.${line.state}`)}
        </strong>
        {seconds !== null && <span aria-hidden="true">{` · ${say('line.sending-in', { seconds })}`}</span>}
      </span>
      <OfficeLink />
    </p>
  )
}

/** An office that does not answer is no trouble of the counter's: it is said, and selling goes on. */
function OfficeLink() {
  const { say } = useWords()
  const office = useOffice()
  const word = office === null ? null : officeWord(office)
  if (word === null) return null
  return (
    <Link href={settingsPath('office')} className={classes(styles.office, word === 'look' && tones.wait)}>
      {say(`line.office.${word}`)}
    </Link>
  )
}
