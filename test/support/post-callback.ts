import { request } from 'node:https'

/** A recharge callback of the service about this sale. */
export const callbackAbout = (requestId: string): string =>
  JSON.stringify({ event: 'RECHARGE_SUCCESS', status: 'success', data: { request_id: requestId } })

/** Posts it to a hook of an office. Resolves to the status of the answer; 0 for none. */
export const postCallback = (url: string, requestId: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    // What is tried is the office's word; its certificate is tried elsewhere.
    request(url, { method: 'POST', headers, rejectUnauthorized: false, agent: false }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', () => resolve(0))
      .end(callbackAbout(requestId))
  })

/** What the service says of a recharge that went through. */
export const rechargeCallback = (requestId: string, message = 'Recharge successful.'): string =>
  JSON.stringify({
    event: 'RECHARGE_SUCCESS',
    status: 'success',
    data: { request_id: requestId, amount: '299.00', message, refunded: false },
  })

/** What it says of an account that was opened. */
export const accountCallback = (requestId: string): string =>
  JSON.stringify({
    event: 'PARTNER_ACCOUNT_CREATED',
    request_id: requestId,
    data: { request_id: requestId, customer_name: 'Kamakshi Callbackcanary', account_status: 'success' },
  })
