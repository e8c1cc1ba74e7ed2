// One-time codes by SMS or by the chat channel. The code is the merchant's own; it is sent and never logged.
import type { Attempted } from '#shared/operations/checks/attempted'
import type { SentMessage } from '#shared/operations/checks/verification'
import { z } from 'zod'
import { attempted } from '../../../service/client/attempted'
import { bodyOf } from '../../../service/client/body'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import { exactText, record, text } from '../../../service/answers/answer-fields'
import { post, type OperationRow } from '../../../service/answers/row'

export interface OneTimeCode {
  readonly mobileNumber: string
  readonly code: string
}

export interface MessageService {
  sendSmsCode(input: OneTimeCode, options?: CallOptions): Promise<Attempted<SentMessage>>
  sendChatCode(input: OneTimeCode, options?: CallOptions): Promise<Attempted<SentMessage>>
}

const codeBody = z.object({ mobile_number: z.string(), otp_code: z.string() })
const sentMessageData = record({ message_id: exactText(), status: text('delivered in the example') })

export const messageOperations = {
  'message.sms': {
    summary: 'Send SMS OTP',
    wire: post('/api/v1/comunication/send-sms'),
    body: codeBody,
    data: sentMessageData,
    errors: [422],
    functions: (context) => ({ sendSmsCode: send(context, 'message.sms') }),
  },
  'message.chat': {
    summary: 'Send chat-channel OTP',
    wire: post('/api/v1/comunication/{chatapp}/send-message'),
    body: codeBody,
    data: sentMessageData,
    errors: [422],
    functions: (context) => ({ sendChatCode: send(context, 'message.chat') }),
  },
} satisfies Record<string, OperationRow<Partial<MessageService>>>

const send =
  ({ client }: ServiceContext, operation: 'message.sms' | 'message.chat'): MessageService['sendSmsCode'] =>
  async ({ mobileNumber, code }, { signal } = {}) => {
    const body = bodyOf(client.operation(operation), { mobile_number: mobileNumber, otp_code: code })
    return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) => {
      const { message_id: messageId, status } = sentMessageData.parse(data)
      return { messageId, statusText: status }
    })
  }
