// OTPs by SMS and by the chat channel. Nothing is sent anywhere.
import { z } from 'zod'
import { success, type Answer } from '../answers'
import { text, withFields, wrongField } from '../fields'
import { serviceId, type Practice, type Route } from '../practice'
import { chatScripts, smsScripts, type MessageTrouble } from '../troubles/journeys'
import { codeOfNumber, type Script } from '../troubles/trouble'

const fields = z.object({
  mobile_number: text.regex(/^[6-9]\d{9}$/, 'is not a mobile number'),
  otp_code: text.regex(/^\d{4,8}$/, 'is not an OTP'),
})

const sendBy =
  (scripts: ReadonlyMap<string, Script & { readonly kind: MessageTrouble }>) =>
  (message: z.output<typeof fields>, practice: Practice): Answer => {
    const kind = scripts.get(codeOfNumber(message.mobile_number) ?? '')?.kind
    if (kind === 'not-registered') return wrongField('mobile_number', 'does not use this channel')
    return success('Message sent.', {
      message_id: serviceId(practice, 'message'),
      status: kind ?? 'delivered',
    })
  }

const BASE = '/api/v1/comunication'

export const messageRoutes: readonly Route[] = [
  {
    operation: 'message.sms',
    method: 'POST',
    path: `${BASE}/send-sms`,
    troubleField: 'mobile_number',
    answer: withFields(fields, sendBy(smsScripts)),
  },
  {
    operation: 'message.chat',
    method: 'POST',
    path: `${BASE}/chatapp/send-message`,
    troubleField: 'mobile_number',
    answer: withFields(fields, sendBy(chatScripts)),
  },
]
