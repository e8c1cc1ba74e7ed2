// OTPs by SMS and by the chat channel. Nothing is sent anywhere.
import { z } from 'zod'
import { success, type Answer } from '../../core/answers'
import { post, text, wrongField } from '../../core/fields'
import { serviceId, type Practice, type Route } from '../../core/practice'
import { chatScripts, smsScripts } from '../../troubles/journeys'
import { codeOfNumber, type KindOf, type KindScript } from '../../troubles/trouble'

const fields = z.object({
  mobile_number: text.regex(/^[6-9]\d{9}$/, 'is not a mobile number'),
  otp_code: text.regex(/^\d{4,8}$/, 'is not an OTP'),
})

const sendBy =
  (scripts: ReadonlyMap<string, KindScript<KindOf<typeof chatScripts>>>) =>
  (message: z.output<typeof fields>, practice: Practice): Answer => {
    const kind = scripts.get(codeOfNumber(message.mobile_number) ?? '')?.kind
    if (kind === 'not-registered') return wrongField('mobile_number', 'does not use this channel')
    return success('Message sent.', {
      message_id: serviceId(practice, 'message'),
      status: kind ?? 'delivered',
    })
  }

export const messageRoutes: readonly Route[] = [
  post('message.sms', 'comunication/send-sms', fields, sendBy(smsScripts), { troubleField: 'mobile_number' }),
  post('message.chat', 'comunication/chatapp/send-message', fields, sendBy(chatScripts), {
    troubleField: 'mobile_number',
  }),
]
