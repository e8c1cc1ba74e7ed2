// The sheet before an account is opened: everything the bank will receive, to be read back to the customer.
import { aliasBesideOriginal } from '@shared/aliases'
import type { AccountSheet } from '@shared/channels/account'
import { groupMobile } from '@shared/identifiers/mobile'
import { maskPan } from '@shared/identifiers/pan'
import { useWords } from '../../messages/words'
import { Money } from '../../ui/Money'
import { entered } from '../customer-display/sale-line'
import { useCustomerAtCounter, useEnteredOnDisplay } from '../customer-display/shown'
import { ConfirmFrame, Fact, Facts } from '../sale/ConfirmFrame'
import { askAgain, confirmAccount, keepAccount, leaveSheet } from './account-actions'

export function AccountConfirm({ sheet }: { readonly sheet: AccountSheet }) {
  const { say, rupees, language } = useWords()
  const { draft, guards } = sheet
  useEnteredOnDisplay(
    entered('account', { number: '', payee: '', amountPaise: sheet.duePaise === 0 ? null : sheet.duePaise }),
  )
  useCustomerAtCounter(draft.mobileNumber)
  const amount = rupees(draft.amountPaise, 'when-needed')
  const name = [draft.firstName, draft.middleName, draft.lastName].filter((part) => part !== '').join(' ')
  return (
    <ConfirmFrame
      area="account"
      guards={guards}
      title={say('account.confirm.title')}
      yes={say('account.confirm.yes', { amount })}
      allTheSame={say('account.guard.recent-sale.yes')}
      collect={
        draft.collects === 'cash' ? say('account.confirm.collect', { amount }) : say('account.confirm.free')
      }
      duePaise={sheet.duePaise}
      customerNumber={draft.mobileNumber}
      onConfirm={(confirmation) => void confirmAccount(confirmation, performance.now())}
      onKeep={(accepted) => void keepAccount(accepted)}
      onLookAgain={(isOld) => void askAgain(isOld)}
      onLeave={leaveSheet}
    >
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
