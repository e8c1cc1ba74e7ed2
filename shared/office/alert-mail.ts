// The mail server of the owner's choice by which the office mails its alerts, as the owner's page sets, tries and sees it.
import { z } from 'zod'
import { languageSchema } from '../base/environment'
import { lastMessageSchema } from './alert-messages'

export const LONGEST_MAIL_FIELD = 200
export const MOST_RECIPIENTS = 5
/** What is raised meanwhile stands in the next one. */
export const MOST_MAILS_AN_HOUR = 6
export const LAST_PORT = 65_535
/** `tls` from the first byte, `starttls` before anything is told. `none` is for a server in the office's own network alone. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]
/** The port on which servers usually expect it (RFC 8314, RFC 6409). */
export const USUAL_PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

const emailSchema = z.email().max(LONGEST_MAIL_FIELD)
export const isEmail = (text: string): boolean => emailSchema.safeParse(text).success

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[?[\da-fA-F:.]+\]?)$/
/** A name or an address, without a port. */
export const isMailHost = (text: string): boolean => text.length <= LONGEST_MAIL_FIELD && HOST.test(text)

const settingsShape = {
  host: z.string().trim().refine(isMailHost),
  port: z.number().int().min(1).max(LAST_PORT),
  security: z.enum(MAIL_SECURITY),
  /** The distributor said that it may lie in the office's own network, which is refused otherwise. */
  isOwnNetwork: z.boolean(),
  /** Empty for a server that asks nobody. */
  user: z.string().trim().max(LONGEST_MAIL_FIELD),
  from: emailSchema,
  to: z.array(emailSchema).min(1).max(MOST_RECIPIENTS).readonly(),
  /** Kinds of alerts that are not mailed; what a newer office raises is. */
  exceptKinds: z.array(z.string().max(LONGEST_MAIL_FIELD)).max(100).readonly(),
  language: languageSchema,
}

const isSafe = ({ security, isOwnNetwork }: { security: MailSecurity; isOwnNetwork: boolean }): boolean =>
  security !== 'none' || isOwnNetwork

/** `password`: null leaves the one that is kept, for the same server and user. */
export const alertMailRequestSchema = z
  .strictObject({ ...settingsShape, password: z.string().max(LONGEST_MAIL_FIELD).nullable() })
  .refine(isSafe)
export type AlertMailRequest = z.output<typeof alertMailRequestSchema>

const mailSettingsSchema = z.object(settingsShape)
export type MailSettings = z.output<typeof mailSettingsSchema>
export const keptMailSchema = mailSettingsSchema.extend({ password: z.string() })

/** Whether a password that was kept for one may be used for the other: it is told to no other server, and by no weaker line. */
export const hasSameSignIn = (one: MailSettings, other: MailSettings): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.security === other.security &&
  one.isOwnNetwork === other.isOwnNetwork &&
  one.user === other.user

/**
 * `partly`: taken for some of the recipients. `login`: user or password. `sender`, `recipient`: refused for that address. `not-secure`: no TLS,
 * or a certificate that is not the server's. `own-network`: it leads into the office's own network, and nobody said that it may.
 */
const outcomeSchema = z.enum([
  'taken',
  'partly',
  'login',
  'sender',
  'recipient',
  'refused',
  'not-secure',
  'no-answer',
  'own-network',
])
export type MailOutcome = z.output<typeof outcomeSchema>

/** The password is never told back. */
export const alertMailSchema = z.object({
  mail: mailSettingsSchema
    .extend({
      hasPassword: z.boolean(),
      setAtMs: z.number(),
      /** Who set it is removed; it is told all the same. */
      isSetterGone: z.boolean(),
    })
    .nullable(),
  /** One was set under the key of another folder: it must be set again. */
  isUnreadable: z.boolean(),
  /** The newest mail; null before the first. */
  last: lastMessageSchema(outcomeSchema).nullable(),
})
export type AlertMail = z.output<typeof alertMailSchema>
export const mailTrialSchema = z.object({ outcome: outcomeSchema })
