// The language of the customer at the counter: the one chosen for them, else that of the customer's screen, else that of
// the shop's papers. It is theirs for as long as their number is: main remembers it by that.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Language } from '#shared/base/languages'
import { keyOf, useAct, useAsk, makeStale } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { chooseCustomersLanguage, isNobodyThere, shownToCustomer } from './shown'

/** Shorter ones are still being typed. */
const SHORTEST_NUMBER = 4

export function useCustomersLanguage(): Language {
  const { customerDisplay, language, receiptLanguage } = usePreferences()
  const chosen = shownToCustomer((shown) => shown.language)
  const onPaper = receiptLanguage === 'screen' ? language : receiptLanguage
  const isOn = customerDisplay.place.kind !== 'off'
  return chosen ?? (isOn ? (customerDisplay.language ?? language) : onPaper)
}

/** Chooses it for the customer at the counter, or for whoever's number is typed next. */
export function useChooseLanguage(): (language: Language) => void {
  const tell = useTellLanguage()
  return (language) => {
    const { account } = shownToCustomer.getState()
    chooseCustomersLanguage(language, account)
    if (account !== null) tell(account, language)
  }
}

/** Takes the language along with the number: what was remembered of it, or what was chosen before it was typed. */
export function useLanguageOfAccount(): void {
  const account = shownToCustomer((shown) => shown.account)
  const isKnown = account !== null && account.length >= SHORTEST_NUMBER
  const tell = useTellLanguage()
  const { data: answer } = useAsk('customer.look', { accountNumber: account ?? '' }, { enabled: isKnown })
  const kept = isKnown && answer?.ok === true ? answer.value.language : undefined
  useEffect(() => {
    if (account === null || kept === undefined) return
    const { language, languageOf } = shownToCustomer.getState()
    if (languageOf === account) return
    if (languageOf === null && language !== null) {
      chooseCustomersLanguage(language, account)
      tell(account, language)
    } else chooseCustomersLanguage(kept, account)
  }, [account, kept, tell])
  useEffect(forgetWhoLeft, [])
}

/** The language was this customer's, and they are gone. */
function forgetWhoLeft(): () => void {
  let wasThere = false
  let isWaiting = false
  const look = (): void => {
    isWaiting = false
    const isThere = !isNobodyThere(shownToCustomer.getState())
    if (wasThere && !isThere) chooseCustomersLanguage(null)
    wasThere = isThere
  }
  // One screen goes and the next comes in the same turn: only what stands after it counts.
  return shownToCustomer.subscribe(() => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(look)
  })
}

/** It was chosen elsewhere: their papers are drawn anew, and the counter takes it when their number comes again. */
export function heardLanguage(client: QueryClient, accountNumber: string): void {
  if (shownToCustomer.getState().languageOf === accountNumber) chooseCustomersLanguage(null)
  void makeStale(client, 'paper')
}

function useTellLanguage(): (accountNumber: string, language: Language) => void {
  const client = useQueryClient()
  const { mutate } = useAct('customer.language', (answer, { accountNumber }) => {
    if (answer.ok) client.setQueryData(keyOf('customer.look', { accountNumber }), answer)
    void makeStale(client, 'paper')
  })
  return (accountNumber, language) => mutate({ accountNumber, language })
}
