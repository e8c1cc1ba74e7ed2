// The sample of an account opening.
import { HOUR_MS } from '#shared/base/clock'
import { PRACTICE_AGENT_ID } from '#practice/index'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'
import type { SaleSample } from '../sale-sample'

const ACCOUNT_BODY = {
  account_type: '1',
  agent_pancard: 'ABCPS1234F',
  bcagent_id: PRACTICE_AGENT_ID,
  first_name: 'Asha',
  middle_name: '',
  last_name: 'Devi',
  email: 'asha@example.in',
  pancard: 'ABCPD1234F',
  pincode: '395003',
  return_url: 'https://shop.example/',
}

export const SAMPLE: SaleSample = {
  subject: ACCOUNT_SUBJECT,
  bodyFor: ({ number }) => JSON.stringify({ ...ACCOUNT_BODY, phone: number }),
  call: async ({ account }, { agentId, pass }) => {
    const canonicalBody = account.openingBody({
      accountType: '1',
      agentPanNumber: 'ABCPS1234F',
      agentId,
      firstName: 'Ravi',
      middleName: '',
      lastName: 'Kumar',
      email: 'ravi@example.in',
      mobileNumber: '9876543211',
      panNumber: 'ABCPK1234F',
      pincode: '395003',
      returnUrl: 'https://shop.example/back',
    })
    const opened = await account.openAccount({ canonicalBody })
    pass(HOUR_MS)
    await account.accountStatus({ openingId: opened.outcome.references.referenceId ?? 'none' })
  },
}
