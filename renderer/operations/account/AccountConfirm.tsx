// The sheet before an account is opened: everything the bank will receive, to be read back to the customer.
import { aliasBesideOriginal } from '#shared/texts/aliases'
import type { AccountSheet } from '#shared/channels/account'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { maskPan } from '#shared/base/identifiers/pan'
import { useWords } from '../../texts/words'
import { Money } from '../../ui/Money'
import { entered } from '../../sale/sale-line'
import { useCustomerAtCounter, useEnteredOnDisplay } from '../../customer-display/shown'
import { ConfirmFrame, Fact, Facts } from '../../sale/ConfirmFrame'
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
    <ConfirmFrame run={accountRun} sheet={sheet} customerNumber={draft.mobileNumber}>
      <Facts>
        <Fact label={say('account.confirm.name')} look="large">
          {name}
        </Fact>
        <Fact label={say('account.field.mobileText')} look="number">
          {groupMobile(draft.mobileNumber)}
        </Fact>
        <Fact label={say('account.field.panText')}>{maskPan(draft.panNumber)}</Fact>
        <Fact label={say('account.type')}>
          {aliasBesideOriginal('accountTypes', draft.accountTypeName, language)}
        </Fact>
        <Fact label={say('account.cost')}>
          <Money amountPaise={draft.amountPaise} size="huge" />
        </Fact>
      </Facts>
    </ConfirmFrame>
  )
}
