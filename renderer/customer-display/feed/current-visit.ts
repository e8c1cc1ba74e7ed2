// The visit of the customer who is at the counter: the open one, and once it is paid the same one until it has ended, or
// the next customer begins. Visits that are set aside are somebody else's.
import { useState } from 'react'
import type { DisplayLine } from '#shared/shop/customer-display'
import { lineStateOf } from '#shared/sale/sale-statement'
import { payeeName } from '#shared/sale/subject'
import type { Visit, VisitLine } from '#shared/visit/visit'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { isOfMobileNumber } from '#shared/operations/registry'
import { useVisits } from '../../bridge/shop'
import { entered } from '../../sale/sale-line'
import { shownToCustomer, type ShownVisit } from '../shown'

export function useCurrentVisit(): ShownVisit | null {
  const visits = useVisits()
  const isNextBegun = shownToCustomer(({ parts }) => parts.form !== null)
  const [current, setCurrent] = useState<Visit['id'] | null>(null)
  const open = visits?.open ?? null
  // Whoever comes next begins with a line of their own; what the one before has paid is not theirs to read.
  const next = open?.id ?? (isNextBegun ? null : current)
  if (next !== current) setCurrent(next)
  const visit = open ?? visits?.paying.find(({ id }) => id === next) ?? null
  return visit === null ? null : shownVisit(visit)
}

function shownVisit(visit: Visit): ShownVisit | null {
  const { lines, paidAt, tenderedPaise, changePaise } = visit
  if (lines.length === 0) return null
  const payment = paidAt === null ? null : { tenderedPaise, changePaise, upiPaise: null }
  return { lines: lines.map(lineOf), payment }
}

function lineOf({ requestId, subject, accountNumber, duePaise, state, sale }: VisitLine): DisplayLine {
  const { service } = subject
  const number = accountNumber ?? ''
  const head = {
    number: isOfMobileNumber(service) ? groupMobile(number) : number,
    payee: payeeName(subject),
    amountPaise: duePaise === 0 ? null : duePaise,
  }
  return {
    ...entered(service, head),
    requestId,
    state:
      state === 'kept' ? 'entered' : sale === null || state === 'waiting' ? 'sending' : lineStateOf(sale),
  }
}
