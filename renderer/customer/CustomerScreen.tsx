// One customer, by mobile number: the remembered name, their purchases, their bills, and how to erase them.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import { Smartphone } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { LONGEST_CUSTOMER_NAME, type Customer } from '#shared/customer/customer'
import { payeeName } from '#shared/sale/subject'
import { paise, type Paise } from '#shared/base/money'
import { languageName, LANGUAGES, type Language } from '#shared/base/languages'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { keyOf, useAct, useAsk, makeStale } from '../bridge/queries'
import { salePath } from '../commands/screens'
import { useCommand } from '../commands/use-commands'
import { failureWords } from '../texts/failure-words'
import { saleWords } from '../texts/sale-words'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Checkbox } from '../ui/Checkbox'
import { Dialog } from '../ui/Dialog'
import { FailureNotice } from '../ui/FailureNotice'
import { TextField } from '../ui/Field'
import { Money } from '../ui/Money'
import { SelectField } from '../ui/SelectField'
import { Screen } from '../ui/Screen'
import { Skeleton } from '../ui/Skeleton'
import { showToast } from '../ui/toast'
import { heardLanguage } from '../customer-display/customers-language'
import { openWith } from '../operations/recharge/begin'
import { SaleMenuButton } from '../sale/actions/SaleMenuButton'
import { ErasePerson } from '../privacy/PrivacySection'
import { CreditCard } from './CreditCard'
import styles from './customer.module.css'

export function CustomerScreen({ accountNumber }: { readonly accountNumber: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { data: answer } = useAsk('customer.look', { accountNumber })
  const { data: credit } = useAsk('credit.account', { accountNumber })
  const hasAccount = credit?.ok === true && credit.value.name !== null
  const owes = credit?.ok === true && credit.value.owedPaise > 0
  useCommand('back', () => navigate(`/receipts/number/${accountNumber}`))
  return (
    <Screen
      title={useTitle(accountNumber)}
      aside={
        <Button
          weight={owes ? 'secondary' : 'primary'}
          icon={<Smartphone size={18} aria-hidden="true" />}
          onClick={() => {
            openWith('mobile', accountNumber)
            navigate('/recharge')
          }}
        >
          {say('box.recharge', { number: groupMobile(accountNumber) })}
        </Button>
      }
    >
      {answer === undefined && <Skeleton lines={4} tall />}
      {answer?.ok === false && <FailureNotice failure={answer.failure} />}
      {answer?.ok === true && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            {/* What is owed is what one mostly comes for; without a name that comes first. */}
            {hasAccount && <CreditCard accountNumber={accountNumber} />}
            <NameCard key={answer.value.remembered?.name ?? ''} customer={answer.value} />
            {!hasAccount && <CreditCard accountNumber={accountNumber} />}
            <Card heading="strong" title={say('customer.erase')}>
              <ErasePerson accountNumber={accountNumber} />
            </Card>
          </div>
          <div className={styles.stack}>
            <Sales customer={answer.value} />
            <Bills customer={answer.value} />
            <LanguageCard customer={answer.value} />
          </div>
        </div>
      )}
    </Screen>
  )
}

/** The name where the shop remembers it, and the number. */
function useTitle(accountNumber: string): string {
  const { say } = useWords()
  const { data: answer } = useAsk('customer.look', { accountNumber })
  const number = groupMobile(accountNumber)
  const name = answer?.ok === true ? answer.value.remembered?.name : undefined
  return name === undefined ? say('customer.title', { number }) : `${name} · ${number}`
}

function NameCard({ customer }: { readonly customer: Customer }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const { accountNumber, remembered, enteredName } = customer
  const [name, setName] = useState(remembered?.name ?? '')
  const [agrees, setAgrees] = useState(false)
  const { data: credit } = useAsk('credit.account', { accountNumber })
  const owedPaise = credit?.ok === true ? credit.value.owedPaise : paise(0)
  /** What the dialog shows as owed while it is open. */
  const [forgetting, setForgetting] = useState<Paise | null>(null)
  const { mutate, isPending } = useAct('customer.name', (answer) => {
    setForgetting(null)
    if (!answer.ok) {
      showToast('bad', failureWords(words, answer.failure).title)
      void makeStale(client, 'credit-refused')
      return
    }
    client.setQueryData(keyOf('customer.look', { accountNumber }), answer)
    void makeStale(client, 'customer-name')
    showToast(
      'good',
      say(answer.value.remembered === null ? 'customer.name.forgotten' : 'customer.name.kept'),
    )
  })
  const wanted = name.trim()
  const isChanged = wanted !== (remembered?.name ?? '')
  const mayKeep = isChanged && (agrees || wanted === '')
  const field = useRef<HTMLInputElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const forget = () =>
    owedPaise === 0 ? mutate({ accountNumber, name: '', agrees: false }) : setForgetting(owedPaise)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!isChanged) field.current?.focus()
    else if (!mayKeep) consent.current?.focus()
    else if (wanted === '') forget()
    else mutate({ accountNumber, name: wanted, agrees })
  }
  return (
    <Card heading="strong" title={say('customer.name')}>
      <form className={styles.stack} onSubmit={submit}>
        <TextField
          ref={field}
          label={say('customer.name.field')}
          value={name}
          maxLength={LONGEST_CUSTOMER_NAME}
          hint={enteredName === null ? '' : say('customer.name.entered', { name: enteredName })}
          onChange={(event) => setName(event.target.value)}
        />
        <Agreement
          ref={consent}
          remembered={remembered}
          isAsked={remembered === null || isChanged}
          agrees={agrees}
          onAgree={setAgrees}
        />
        <p className={styles.buttons}>
          <Button type="submit" weight={mayKeep ? 'primary' : 'secondary'} busy={isPending}>
            {say('customer.name.keep')}
          </Button>
          {remembered !== null && <Button onClick={forget}>{say('customer.name.forget')}</Button>}
        </p>
      </form>
      {forgetting !== null && remembered !== null && (
        <ForgetOwing
          name={remembered.name}
          owedPaise={forgetting}
          isBusy={isPending}
          onYes={() => mutate({ accountNumber, name: '', agrees: false, owedPaise: forgetting })}
          onNo={() => setForgetting(null)}
        />
      )}
    </Card>
  )
}

interface AgreementProps {
  readonly ref: Ref<HTMLInputElement>
  readonly remembered: Customer['remembered']
  /** Another name is another question. */
  readonly isAsked: boolean
  readonly agrees: boolean
  readonly onAgree: (agrees: boolean) => void
}

/** Whether the customer agrees, and since when. */
function Agreement({ ref, remembered, isAsked, agrees, onAgree }: AgreementProps) {
  const words = useWords()
  return (
    <>
      {isAsked && (
        <Checkbox ref={ref} checked={agrees} onChange={onAgree}>
          {words.say('customer.agrees')}
        </Checkbox>
      )}
      {remembered !== null && (
        <p className={styles.quiet}>
          {words.say('customer.agreed', { at: words.dateAndTime(remembered.agreedAt) })}
        </p>
      )}
    </>
  )
}

interface ForgetOwingProps {
  readonly name: string
  readonly owedPaise: Paise
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Says what is owed before the name goes. */
function ForgetOwing({ name, owedPaise, isBusy, onYes, onNo }: ForgetOwingProps) {
  const { say, rupees } = useWords()
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onNo}
      title={say('customer.forget.title', { name })}
      description={say(owedPaise > 0 ? 'customer.forget.owed' : 'customer.forget.shop-owes', {
        amount: rupees(paise(Math.abs(owedPaise))),
      })}
      actions={
        <>
          <Button weight="danger" busy={isBusy} onClick={onYes}>
            {say('customer.name.forget')}
          </Button>
          <Button onClick={onNo}>{say('privacy.no')}</Button>
        </>
      }
    />
  )
}

const OF_SHOP = 'shop'

/** Takes effect at once; remembered only with the name. */
function LanguageCard({ customer: { accountNumber, language } }: { readonly customer: Customer }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const { mutate } = useAct('customer.language', (answer) => {
    if (!answer.ok) return showToast('bad', failureWords(words, answer.failure).title)
    client.setQueryData(keyOf('customer.look', { accountNumber }), answer)
    heardLanguage(client, accountNumber)
  })
  return (
    <Card heading="strong" title={say('shell.language')}>
      <SelectField
        label={say('customer.language')}
        choices={[
          { value: OF_SHOP, label: say('customer.language.shop') },
          ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        ]}
        value={language ?? OF_SHOP}
        onChange={(value: Language | typeof OF_SHOP) =>
          mutate({ accountNumber, language: value === OF_SHOP ? null : value })
        }
      />
      <p className={styles.quiet}>{say('customer.language.hint')}</p>
    </Card>
  )
}

function Bills({ customer }: { readonly customer: Customer }) {
  const words = useWords()
  if (customer.bills.length === 0) return null
  return (
    <Card heading="strong" title={words.say('customer.bills')}>
      <ul className={styles.rows}>
        {customer.bills.map((bill) => (
          <li key={`${bill.billerId} ${bill.savedAt}`}>
            <span>{bill.billerName}</span>
            <span className={styles.quiet}>
              {words.say('customer.paid', { at: words.date(bill.lastPaidAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sales({ customer }: { readonly customer: Customer }) {
  const words = useWords()
  const { say } = words
  const { sales, doneCount, donePaise } = customer
  return (
    <Card heading="strong" title={say('customer.sales')}>
      {sales.length === 0 ? (
        <p>{say('customer.sales.none')}</p>
      ) : (
        <>
          <p>{say('customer.done', { count: doneCount, amount: words.rupees(donePaise) })}</p>
          <ul className={styles.rows}>
            {sales.map((sale) => (
              <li key={sale.requestId}>
                <span className={styles.about}>
                  <Link href={salePath(sale.requestId)}>{payeeName(sale.subject)}</Link>
                  <span className={styles.quiet}>
                    {words.dateAndTime(sale.openedAt)} · {saleWords(words, sale).word}
                  </span>
                </span>
                <Money amountPaise={sale.amountPaise} />
                <SaleMenuButton sale={sale} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
