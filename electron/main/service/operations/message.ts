// One-time codes by SMS or by the chat channel (document 2.8, 4.6). The code is the merchant's own; it is sent and never logged.
import type { Attempted } from '@shared/domain/attempted'
import type { SentMessage } from '@shared/domain/message'
import { attempted } from '../client/attempted'
import { bodyOf } from '../client/body'
import type { CallOptions, ServiceParts } from '../client/service-context'
import { sentMessageData } from './account-answers'

export interface OneTimeCode {
  readonly mobileNumber: string
  readonly code: string
}

export interface MessageService {
  sendSmsCode(input: OneTimeCode, options?: CallOptions): Promise<Attempted<SentMessage>>
  sendChatCode(input: OneTimeCode, options?: CallOptions): Promise<Attempted<SentMessage>>
}

export function messageService({ client }: ServiceParts): MessageService {
  const send = async (
    operation: 'message.sms' | 'message.chat',
    { mobileNumber, code }: OneTimeCode,
    { signal }: CallOptions = {},
  ): Promise<Attempted<SentMessage>> => {
    const body = bodyOf(client.operation(operation), { mobile_number: mobileNumber, otp_code: code })
    return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) => {
      const { message_id: messageId, status } = sentMessageData.parse(data)
      return { messageId, statusText: status }
    })
  }
  return {
    sendSmsCode: (input, options) => send('message.sms', input, options),
    sendChatCode: (input, options) => send('message.chat', input, options),
  }
}
