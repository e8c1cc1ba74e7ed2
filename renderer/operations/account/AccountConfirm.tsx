// The sheet before an account is opened: everything the bank will receive, to be read back to the customer.
import { aliasBesideOriginal } from '#shared/texts/aliases'
import type { AccountSheet } from '#shared/channels/account'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { maskPan } from '#shared/base/identifiers/pan'
import { useWords } from '../../texts/words'
import { entered } from '../../sale/sale-line'
import { useCustomerAtCounter, useEnteredOnDisplay } from '../../customer-display/shown'
import { ConfirmFrame } from '../../sale/ConfirmFrame'
import { Fact, Facts } from '../../sale/SheetFacts'
import { accountRun } from './account-actions'

export function AccountConfirm({ sheet }: { readonly sheet: AccountSheet }) {
  const { say, language } = useWords()
  const { draft } = sheet
  useEnteredOnDisplay(
    entered('account', { number: '', payee: '', amountPaise: sheet.duePaise === 0 ? null : sheet.duePaise }),
  )
  useCustomerAtCounter(draft.mobileNumber)
  const name = [draft.firstName, draft.middleName, draft.lastName].filter((part) => part !== '').join(' ')
  return (
    <ConfirmFrame
      run={accountRun}
      sheet={sheet}
      customerNumber={draft.mobileNumber}
      head={{
        label: say('account.field.mobileText'),
        number: groupMobile(draft.mobileNumber),
        whose: name,
        // What it costs the shop is another figure where the customer pays less.
        amountLabel: say(sheet.duePaise === draft.amountPaise ? 'recharge.confirm.amount' : 'account.cost'),
      }}
    >
      <Facts>
        <Fact label={say('account.field.panText')}>{maskPan(draft.panNumber)}</Fact>
        <Fact label={say('account.type')}>
          {aliasBesideOriginal('accountTypes', draft.accountTypeName, language)}
        </Fact>
      </Facts>
    </ConfirmFrame>
  )
}
