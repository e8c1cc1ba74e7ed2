// Alerts as mails: the server of the owner's choice, and what a mail says, in the language that the owner read when it was set. A mail names
// kinds, counters and times, and where the page is: no number, no customer, no sale.
import { z } from 'zod'
import { keptMailSchema, MOST_MAILS_AN_HOUR, type MailOutcome } from '#shared/office/alert-mail'
import { isAlertKind } from '#shared/office/alerts'
import type { Language } from '#shared/base/languages'
import { parsedJson } from '#shared/base/parsed-json'
import type { OfficeContext, OfficeIdentity } from '../context/context'
import { mailTexts, type MailSay } from './mail-texts'
import { senderOf, type AlertWay, type Named } from './message-queue'
import type { Lookup } from './own-network'
import { sealedSetting, type SealedSetting, type SetBy } from './sealed-setting'
import { sendMail, type Mail } from './smtp'

/** As many are named; all are counted. */
const MOST_NAMED = 20

type KeptMail = z.output<typeof keptMailSchema>
export type AlertMailSetting = SealedSetting<KeptMail>

/** `officeSecret` is one of the office's folder. */
export const createMailSetting = (context: OfficeContext, officeSecret: string): AlertMailSetting =>
  sealedSetting(context, {
    name: 'alert-mail',
    purpose: 'galla/office/alert-mail/1',
    schema: keptMailSchema,
    officeSecret,
  })

const bodySchema = z.object({ subject: z.string(), text: z.string() })

interface MailWay {
  readonly setting: Pick<AlertMailSetting, 'read'>
  /** Where the owner's page is. */
  readonly pageAddress: string
  readonly lookup?: Lookup
}

export function mailWay(
  { office }: OfficeContext,
  { setting, pageAddress, lookup }: MailWay,
): AlertWay<KeptMail & SetBy, MailOutcome> {
  const page = `${pageAddress}/#/alerts`
  return {
    name: 'mail',
    mostAnHour: MOST_MAILS_AN_HOUR,
    read: setting.read,
    exceptKindsOf: ({ exceptKinds }) => exceptKinds,
    bodyOf: ({ to: { language }, alerts }) => JSON.stringify(mailOf(alerts, { language, office, page })),
    trialOf: ({ language }) => {
      const { say } = mailTexts(language)
      const subject = `${senderOf(office)}: ${say('alerts.letter.trial')}`
      return JSON.stringify({ subject, text: lines(say('alerts.letter.trial.words'), '', page) })
    },
    deliver: async (settings, { messageId, body }, signal) => {
      const mail = bodySchema.safeParse(parsedJson(body))
      return mail.success ? sendMail({ settings, messageId, mail: mail.data, signal }, lookup) : 'refused'
    },
  }
}

interface Written {
  readonly language: Language
  readonly office: OfficeIdentity
  readonly page: string
}

function mailOf(alerts: readonly Named[], { language, office, page }: Written): Mail {
  const { say, dateAndTime } = mailTexts(language)
  const [first] = alerts
  const told =
    alerts.length === 1 && first !== undefined
      ? titleOf(first, say)
      : say('alerts.letter.subject', { count: alerts.length })
  const named = alerts.slice(0, MOST_NAMED)
  const more = alerts.length - named.length
  return {
    subject: `${senderOf(office)}: ${told}`,
    text: lines(
      ...named.map((alert) => `- ${dateAndTime(alert.raisedAtMs)}: ${titleOf(alert, say)}`),
      ...(more > 0 ? [say('alerts.letter.more', { count: more })] : []),
      '',
      say('alerts.letter.see'),
      page,
      '',
      say('alerts.letter.most', { count: MOST_MAILS_AN_HOUR }),
    ),
  }
}

/** What it is, with the counter by the name that the owner gave it. */
function titleOf({ kind, counter }: Named, say: MailSay): string {
  const title = isAlertKind(kind) ? say(`alerts.kind.${kind}`) : say('alerts.kind.other', { kind })
  return counter === null ? title : `${title} – ${counter}`
}

const lines = (...of: readonly string[]): string => `${of.join('\n')}\n`
