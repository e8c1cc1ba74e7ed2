// The settings: one card per matter, found by scrolling or by a word. What is the owner's stands behind the owner's PIN.
import { useState, type ComponentType } from 'react'
import { useWords, type MessageKey } from '../../messages/words'
import { Card } from '../../ui/Card'
import { TextField } from '../../ui/Field'
import { Screen } from '../../ui/Screen'
import { BackupSection } from '../backup/BackupSection'
import { isOwnerHere, useLockState } from '../lock/lock-state'
import { OwnerGate } from '../lock/OwnerGate'
import { OperatorsSection } from '../recharge/OperatorsSection'
import { ConnectionSection, ProtectionSection } from './ConnectionSection'
import { AboutSection, LookSection } from './LookSection'
import { PrinterSection } from './PrinterSection'
import { PrivacySection } from './PrivacySection'
import { ProfileSection } from './ProfileSection'
import { ShopSection } from './ShopSection'
import { StaffSection } from './StaffSection'
import styles from './SettingsScreen.module.css'

interface Section {
  readonly title: MessageKey
  /** Words inside it that it is found by, beside its title. */
  readonly found: readonly MessageKey[]
  readonly isOwners: boolean
  readonly content: ComponentType
}

const SECTIONS: readonly Section[] = [
  {
    title: 'settings.look',
    found: [
      'shell.language',
      'settings.theme',
      'settings.text-size',
      'receipt.paper',
      'settings.receipt-languages',
    ],
    isOwners: false,
    content: LookSection,
  },
  {
    title: 'settings.shop',
    found: ['settings.shop.name', 'settings.shop.address', 'settings.shop.phone'],
    isOwners: true,
    content: ShopSection,
  },
  {
    title: 'settings.printer',
    found: [
      'settings.printer.way',
      'settings.printer.cut',
      'settings.printer.drawer',
      'settings.printer.test',
    ],
    isOwners: true,
    content: PrinterSection,
  },
  {
    title: 'settings.connection',
    found: [
      'setup.environment.sandbox',
      'setup.environment.production',
      'setup.address',
      'setup.client-id',
      'setup.client-secret',
      'settings.webhook',
      'setup.trust',
      'setup.test-only',
      'setup.agent.id',
    ],
    isOwners: true,
    content: ConnectionSection,
  },
  {
    title: 'operators.title',
    found: ['operators.code', 'operators.aliases', 'operators.file'],
    isOwners: true,
    content: OperatorsSection,
  },
  {
    title: 'settings.staff',
    found: [
      'lock.pin',
      'settings.staff.add',
      'settings.staff.auto-lock',
      'lock.role.owner',
      'lock.role.cashier',
    ],
    isOwners: true,
    content: StaffSection,
  },
  {
    title: 'secrets.settings',
    found: ['secrets.field', 'secrets.key-store', 'setup.client-secret'],
    isOwners: true,
    content: ProtectionSection,
  },
  {
    title: 'backup.title',
    found: ['backup.write', 'backup.restore', 'backup.daily'],
    isOwners: true,
    content: BackupSection,
  },
  {
    title: 'profile.title',
    found: ['profile.path', 'profile.operation', 'profile.text', 'profile.import', 'profile.reset'],
    isOwners: true,
    content: ProfileSection,
  },
  {
    title: 'privacy.title',
    found: ['privacy.retention', 'privacy.erase', 'privacy.diagnostics'],
    isOwners: true,
    content: PrivacySection,
  },
  { title: 'settings.about', found: [], isOwners: false, content: AboutSection },
]

export function SettingsScreen() {
  const { say } = useWords()
  const lock = useLockState()
  const [sought, setSought] = useState('')
  const needle = sought.trim().toLocaleLowerCase()
  const isFound = ({ title, found }: Section) =>
    [title, ...found].some((key) => say(key).toLocaleLowerCase().includes(needle))
  const shown = SECTIONS.filter(isFound)
  const isOwner = lock !== undefined && isOwnerHere(lock)
  const open = shown.filter(({ isOwners }) => !isOwners || isOwner)
  const isGated = lock !== undefined && open.length < shown.length
  return (
    <Screen title={say('command.settings')}>
      <div className={styles.search}>
        <TextField
          type="search"
          label={say('settings.search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <div className={styles.cards}>
        {open.map(({ title, content: Content }) => (
          <Card key={title} heading="strong" title={say(title)}>
            <Content />
          </Card>
        ))}
        {shown.length === 0 && <p role="status">{say('settings.search.none')}</p>}
      </div>
      {isGated && (
        <OwnerGate>
          <></>
        </OwnerGate>
      )}
    </Screen>
  )
}
