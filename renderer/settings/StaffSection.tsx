// The shop's staff: roles and PINs, what a cashier may, and when the counter locks itself.
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/channels/contract'
import type { Failure } from '#shared/base/result'
import { CASHIER_RIGHTS, presetOf, RIGHTS_OF, RIGHTS_PRESETS, type RightsPreset } from '#shared/access/rights'
import { ROLES, type Role, type StaffMember } from '#shared/access/staff'
import { useState, type FormEvent } from 'react'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { RadioChoice } from '../ui/RadioChoice'
import { SelectField } from '../ui/SelectField'
import { showToast } from '../ui/toast'
import { HeldSetting } from '../office/HeldSetting'
import { useLockState } from '../access/lock-state'
import { NewPinFields, newPinProblem, type NewPin } from '../access/NewPinFields'
import { OwnerStep } from '../access/setup/OwnerStep'
import { useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

const NO_PIN: NewPin = { pin: '', again: '' }
const CHECKS_WHILE_LOCKED = ['go-on', 'pause'] as const
const LOCK_MINUTES = [1, 2, 5, 10, 15, 30, 0] as const

function useTakeStaff(): (answer: Output<'staff.list'>) => void {
  const client = useQueryClient()
  return (answer) => {
    if (answer.ok) client.setQueryData(keyOf('staff.list', {}), answer)
  }
}

export function StaffSection() {
  const { say } = useWords()
  const lock = useLockState()
  const { data } = useAsk('staff.list', {})
  const [isAdding, setAdding] = useState(false)
  if (lock?.phase === 'no-staff')
    return (
      <div className={styles.form}>
        <Notice tone="info" title={say('settings.staff.none')} />
        <OwnerStep takesFocus={false} />
      </div>
    )
  return (
    <div className={styles.form}>
      {data?.ok === true && (
        <ul className={styles.people}>
          {data.value.map((member) => (
            <Person key={member.id} member={member} isOnlyOwner={isOnlyOwner(member, data.value)} />
          ))}
        </ul>
      )}
      <div className={layout.actions}>
        <Button weight="primary" onClick={() => setAdding(true)}>
          {say('settings.staff.add')}
        </Button>
      </div>
      <AddDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

const isOwner = ({ active, role }: StaffMember): boolean => active && role === 'owner'

/** A shop without an owner could change nothing any more. */
const isOnlyOwner = (member: StaffMember, all: readonly StaffMember[]): boolean =>
  isOwner(member) && all.filter(isOwner).length === 1

interface PersonProps {
  readonly member: StaffMember
  readonly isOnlyOwner: boolean
}

function Person({ member, isOnlyOwner: isOnly }: PersonProps) {
  const { say } = useWords()
  const take = useTakeStaff()
  const [isSettingPin, setSettingPin] = useState(false)
  const { mutate, data } = useAct('staff.change', take)
  const { id: staffId, name, role, active, needsPin } = member
  const other: Role = role === 'owner' ? 'cashier' : 'owner'
  return (
    <li className={styles.person}>
      <p>
        <strong>{name}</strong> · {say(`lock.role.${role}`)}
        {!active && ` · ${say('settings.staff.gone')}`}
        {active && needsPin && ` · ${say('settings.staff.needs-pin')}`}
      </p>
      <div className={layout.actions}>
        {active && (
          <>
            <Button
              weight="quiet"
              onClick={() => setSettingPin(true)}
              aria-label={say('settings.staff.set-pin.for', { name })}
            >
              {say('settings.staff.set-pin')}
            </Button>
            {!isOnly && (
              <Button weight="quiet" onClick={() => mutate({ staffId, role: other })}>
                {say(`settings.staff.make-${other}`)}
              </Button>
            )}
          </>
        )}
        {!isOnly && (
          <Button weight="quiet" onClick={() => mutate({ staffId, active: !active })}>
            {say(active ? 'settings.staff.left' : 'settings.staff.back')}
          </Button>
        )}
      </div>
      {data?.ok === false && <NotChanged failure={data.failure} />}
      <PinDialog member={member} open={isSettingPin} onClose={() => setSettingPin(false)} />
    </li>
  )
}

/** Somebody else may have gone meanwhile, so that this is the last owner. */
function NotChanged({ failure }: { readonly failure: Failure }) {
  const { say } = useWords()
  return failure.kind === 'wrong-state' && failure.state === 'last-owner' ? (
    <Notice tone="bad" title={say('settings.staff.last-owner')} announce />
  ) : (
    <FailureNotice failure={failure} />
  )
}

interface PinDialogProps {
  readonly member: StaffMember
  readonly open: boolean
  readonly onClose: () => void
}

function PinDialog({ member, open, onClose }: PinDialogProps) {
  const { say } = useWords()
  const take = useTakeStaff()
  const [pin, setPin] = useState(NO_PIN)
  const { mutate, data, isPending } = useAct('staff.set-pin', (answer) => {
    take(answer)
    if (!answer.ok) return
    setPin(NO_PIN)
    showToast('good', say('settings.staff.saved'))
    onClose()
  })
  const problem = newPinProblem(pin)
  return (
    <Dialog open={open} onClose={onClose} title={say('settings.staff.set-pin.for', { name: member.name })}>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (problem === null && !isPending) mutate({ staffId: member.id, pin: pin.pin })
        }}
      >
        <NewPinFields value={pin} onChange={setPin} />
        {data?.ok === false && <FailureNotice failure={data.failure} />}
        <Button type="submit" weight="primary" busy={isPending} disabled={problem !== null}>
          {say('settings.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function AddDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say } = useWords()
  const take = useTakeStaff()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('cashier')
  const [pin, setPin] = useState(NO_PIN)
  const { mutate, data, isPending } = useAct('staff.add', (answer) => {
    take(answer)
    if (!answer.ok) return
    setName('')
    setPin(NO_PIN)
    onClose()
  })
  const isTaken = data?.ok === false && data.failure.kind === 'invalid-input' && data.failure.field === 'name'
  const isReady = name.trim() !== '' && newPinProblem(pin) === null
  return (
    <Dialog open={open} onClose={onClose} title={say('settings.staff.add')}>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isReady && !isPending) mutate({ name: name.trim(), role, pin: pin.pin })
        }}
      >
        <TextField
          label={say('settings.staff.name')}
          maxLength={60}
          value={name}
          problem={isTaken ? say('setup.owner.taken') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioChoice
          name="role"
          label={say('settings.staff.role')}
          choices={ROLES.map((value) => ({ value, label: say(`lock.role.${value}`) }))}
          value={role}
          onChange={setRole}
        />
        <NewPinFields value={pin} onChange={setPin} />
        {data?.ok === false && !isTaken && <FailureNotice failure={data.failure} />}
        <Button type="submit" weight="primary" busy={isPending} disabled={!isReady}>
          {say('settings.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** What a cashier may: the same table that main holds every question to. */
export function RightsSection() {
  const { say } = useWords()
  const { cashierRights } = usePreferences()
  const change = useChangeSettings()
  return (
    <div className={styles.form}>
      <RadioChoice<RightsPreset | 'own'>
        name="rights-preset"
        label={say('settings.rights.preset')}
        choices={RIGHTS_PRESETS.map((value) => ({ value, label: say(`settings.rights.preset.${value}`) }))}
        value={presetOf(cashierRights) ?? 'own'}
        onChange={(preset) => preset !== 'own' && change({ cashierRights: RIGHTS_OF[preset] })}
      />
      {CASHIER_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          checked={cashierRights[right]}
          onChange={(isOn) => change({ cashierRights: { ...cashierRights, [right]: isOn } })}
        >
          {say(`settings.rights.${right}`)}
        </Checkbox>
      ))}
    </div>
  )
}

/** When the counter locks itself, and what continues while it is locked. */
export function LockSection() {
  const { say } = useWords()
  const { autoLockMinutes, checksWhileLocked } = usePreferences()
  const change = useChangeSettings()
  return (
    <div className={styles.form}>
      <HeldSetting setting="autoLockMinutes">
        <SelectField
          label={say('settings.staff.auto-lock')}
          choices={LOCK_MINUTES.map((minutes) => ({
            value: String(minutes),
            label:
              minutes === 0
                ? say('settings.staff.auto-lock.never')
                : say('settings.staff.auto-lock.minutes', { minutes }),
          }))}
          value={String(autoLockMinutes)}
          onChange={(minutes) => change({ autoLockMinutes: Number(minutes) })}
        />
      </HeldSetting>
      <HeldSetting setting="checksWhileLocked">
        <RadioChoice
          name="checks-while-locked"
          label={say('settings.checks-locked')}
          choices={CHECKS_WHILE_LOCKED.map((value) => ({
            value,
            label: say(`settings.checks-locked.${value}`),
          }))}
          value={checksWhileLocked}
          onChange={(value) => change({ checksWhileLocked: value })}
        />
      </HeldSetting>
    </div>
  )
}
