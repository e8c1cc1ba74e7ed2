// What is seldom needed on a screen, behind one button: each with its words and its key.
import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react'
import choice from './Choice.module.css'
import { classes } from './classes'
import { Kbd } from './Kbd'
import styles from './MoreMenu.module.css'

export interface MoreEntry {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** The key that does the same, as printed on the keyboard. */
  readonly keyHint?: string | undefined
  /** Of a choice: whether it is chosen. */
  readonly isChosen?: boolean
  readonly run: () => void
}

interface MoreMenuProps {
  /** What it is more of. */
  readonly label: string
  readonly entries: readonly MoreEntry[]
  /** Shows the label on the button itself, with this sign; without it three dots stand for it. */
  readonly icon?: LucideIcon
}

export function MoreMenu({ label, entries, icon: Icon }: MoreMenuProps) {
  if (entries.length === 0) return null
  return (
    <Menu.Root modal={false}>
      {Icon === undefined ? (
        <Menu.Trigger className={styles.trigger} aria-label={label} title={label}>
          <Ellipsis size={20} aria-hidden="true" />
        </Menu.Trigger>
      ) : (
        <Menu.Trigger className={classes(styles.trigger, styles.worded)}>
          <Icon size={18} aria-hidden="true" />
          {label}
          <ChevronDown size={16} aria-hidden="true" />
        </Menu.Trigger>
      )}
      <Menu.Portal>
        <Menu.Positioner className={choice.positioner} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup className={choice.popup} aria-label={label}>
            <div className={choice.list}>
              {entries.map((entry) => (
                <Menu.Item key={entry.id} className={choice.item} onClick={entry.run}>
                  <Entry {...entry} />
                </Menu.Item>
              ))}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ label, icon, keyHint, isChosen }: MoreEntry) {
  const Icon = isChosen === true ? Check : icon
  return (
    <span className={styles.entry}>
      {Icon === undefined ? <span className={styles.noIcon} /> : <Icon size={18} aria-hidden="true" />}
      <span>{label}</span>
      {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
    </span>
  )
}
