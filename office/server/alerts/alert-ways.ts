// The ways by which alerts are told elsewhere: what the owner set of each, and what tells them.
import type { MailOutcome } from '#shared/office/alert-mail'
import type { WebhookOutcome } from '#shared/office/alert-webhook'
import type { OfficeContext } from '../context/context'
import { every, type Job } from '../base/jobs'
import { createMailSetting, mailWay, type AlertMailSetting } from './mail'
import { createAlertMessages, type AlertMessages } from './message-queue'
import { createWebhook, webhookWay, type Webhook } from './webhook'

export interface AlertDelivery {
  readonly webhook: Webhook
  readonly alertMessages: AlertMessages<WebhookOutcome>
  readonly mailSetting: AlertMailSetting
  readonly alertMails: AlertMessages<MailOutcome>
  readonly jobs: readonly Job[]
  /** Breaks off what is on its way. It is tried again later. */
  close(): void
}

interface AlertDeliveryOptions {
  /** One of the office's folder: seals what is never told back. */
  readonly officeSecret: string
  /** Where the owner's page is. */
  readonly pageAddress: string
}

export function createAlertDelivery(
  context: OfficeContext,
  { officeSecret, pageAddress }: AlertDeliveryOptions,
): AlertDelivery {
  const webhook = createWebhook(context, officeSecret)
  const alertMessages = createAlertMessages(context, webhookWay(context, webhook))
  const mailSetting = createMailSetting(context, officeSecret)
  const alertMails = createAlertMessages(context, mailWay(context, { setting: mailSetting, pageAddress }))
  return {
    webhook,
    alertMessages,
    mailSetting,
    alertMails,
    jobs: [every(0, 'alert-messages', alertMessages.send), every(0, 'alert-mails', alertMails.send)],
    close: () => {
      alertMessages.close()
      alertMails.close()
    },
  }
}
