// Contract for staff: the lock, the PINs, the list.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import {
  lockStateSchema,
  pinSchema,
  roleSchema,
  staffIdSchema,
  staffMemberSchema,
  staffNameSchema,
  unlockOutcomeSchema,
} from '../access/staff'
import { questionLineSchema } from './owners-question'
import { resultSchema } from '../base/result'
import { nothing } from '../base/no-input'

const withPin = z.strictObject({ staffId: staffIdSchema, pin: pinSchema })
const LONGEST_ACTION_NAME = 60
/** The longest input of a channel of the owner's is a profile of the service, or certificates. */
const LONGEST_ABOUT = 1_000_000
const asked = { action: z.string().max(LONGEST_ACTION_NAME), about: z.string().max(LONGEST_ABOUT) }
const staffList = resultSchema(z.array(staffMemberSchema).readonly())

export const staffChannels = {
  'lock.now': { scope: 'app', access: 'anyone', input: nothing, output: lockStateSchema },
  'lock.unlock': ofApp('anyone', withPin, unlockOutcomeSchema),
  /**
   * Opens the log to look at while the key store is lost, so that no PIN can be verified and nothing can be written, or
   * while it came with a backup and the shop is not connected again. Fails with `not-allowed` otherwise.
   */
  'lock.look': ofApp('anyone', nothing, lockStateSchema),
  /** Opens the passphrase vault of a computer without a key store, once per start. True if the passphrase is right. */
  'lock.type-passphrase': ofApp(
    'anyone',
    z.strictObject({ passphrase: z.string().min(1).max(200) }),
    z.boolean(),
  ),
  /**
   * An owner allows one named action: a channel of theirs, or lifting the stop of an open sale. `about` is what it is
   * about, by `aboutText`: it allows that alone. It holds for a minute, and the action uses it up.
   */
  'lock.approve': ofApp('staff', withPin.extend(asked), unlockOutcomeSchema),

  'staff.list': { scope: 'app', access: 'staff', input: nothing, output: staffList },
  /** Sets the shop's first PIN. From then on the counter opens only with a PIN. */
  'staff.create-owner': ofApp(
    'owner',
    z.strictObject({ name: staffNameSchema, pin: pinSchema }),
    unlockOutcomeSchema,
  ),
  'staff.add': {
    scope: 'app',
    access: 'owner-each-time',
    input: z.strictObject({ name: staffNameSchema, role: roleSchema, pin: pinSchema }),
    output: staffList,
  },
  'staff.change': {
    scope: 'app',
    access: 'owner-each-time',
    input: z.strictObject({
      staffId: staffIdSchema,
      name: staffNameSchema.optional(),
      role: roleSchema.optional(),
      active: z.boolean().optional(),
    }),
    output: staffList,
  },
  'staff.set-pin': { scope: 'app', access: 'owner-each-time', input: withPin, output: staffList },
  'staff.change-own-pin': ofApp(
    'staff',
    z.strictObject({ pin: pinSchema, newPin: pinSchema }),
    unlockOutcomeSchema,
  ),
} as const satisfies ChannelTable

export const questionChannels = {
  /**
   * Every sum, number and name that such an action is about, for the owner to read before they type the PIN. Fails with `wrong-state` if it
   * is about something that is not there.
   */
  'lock.question': ofApp('staff', z.strictObject(asked), z.array(questionLineSchema).readonly()),
} as const satisfies ChannelTable

export const staffEvents = {
  /** The counter was locked or unlocked. */
  'lock.changed': lockStateSchema,
} as const
