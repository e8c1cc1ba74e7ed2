// What can be unusual about billers and fetched bills.
import { ODD_BILLERS } from '../catalogue/odd-billers'
import { byCode, troublesOf, type Script, type Trouble } from './trouble'

export type FetchAnswer =
  | 'several'
  | 'nothing-due'
  | 'nothing-found'
  | 'nothing-refused'
  | 'part-payment'
  | 'not-accepted'
  | 'overdue'
  | 'odd-dates'
  | 'other-names'
  | 'odd-amount'
  | 'long-name'
  | 'exponent'
  | 'empty'
  | 'fee'
  | 'last-month'

export interface FetchScript extends Script {
  readonly answer: FetchAnswer
}

const fetchScript = (code: string, answer: FetchAnswer, en: string, hi: string): FetchScript => ({
  code,
  answer,
  happens: { en, hi },
})

// prettier-ignore
export const fetchScripts: ReadonlyMap<string, FetchScript> = byCode([
  fetchScript('51', 'several', 'Three bills are open.', 'तीन बिल बाक़ी हैं।'),
  fetchScript('52', 'nothing-due', 'No bill due: 200 with amount 0.', 'कोई बिल बाक़ी नहीं: 200 और रकम 0।'),
  fetchScript('53', 'nothing-found', 'No bill due: 404.', 'कोई बिल बाक़ी नहीं: 404।'),
  fetchScript('54', 'nothing-refused', 'No bill due: 422.', 'कोई बिल बाक़ी नहीं: 422।'),
  fetchScript('55', 'part-payment', 'Any part from ₹50 up to the bill may be paid.', '₹50 से बिल की रकम तक कुछ भी दिया जा सकता है।'),
  fetchScript('56', 'not-accepted', 'The biller no longer takes this payment.', 'बिलर अब यह भुगतान नहीं लेता।'),
  fetchScript('57', 'overdue', 'Overdue by ten days.', 'देय तिथि दस दिन पहले निकल चुकी है।'),
  fetchScript('58', 'odd-dates', 'Dates that are none: 0000-00-00, 13 Nov 20234.', 'तारीख़ें जो तारीख़ नहीं: 0000-00-00, 13 Nov 20234।'),
  fetchScript('59', 'other-names', 'The bill comes under other names, one level deeper.', 'बिल दूसरे नामों से और एक स्तर नीचे आता है।'),
  fetchScript('60', 'odd-amount', 'The amount is no number.', 'रकम अंकों में नहीं है।'),
  fetchScript('61', 'long-name', 'A very long name in Devanagari.', 'देवनागरी में बहुत लंबा नाम।'),
  fetchScript('62', 'exponent', 'The amount is written as 1.25e3.', 'रकम 1.25e3 लिखी है।'),
  fetchScript('63', 'empty', '`data` is an empty list.', '`data` खाली सूची है।'),
  fetchScript('64', 'fee', 'The bill names a convenience fee of ₹5.90.', 'बिल के साथ ₹5.90 का सुविधा शुल्क आता है।'),
  fetchScript('65', 'last-month', 'Last month’s bill, 27 days overdue. Paid and remembered, it makes Home remind of the next one.', 'पिछले महीने का बिल, तिथि 27 दिन पहले निकल चुकी। चुकाकर याद रखने पर होम अगले बिल की याद दिलाता है।'),
])

const billerTroubles: readonly Trouble[] = ODD_BILLERS.map(({ id, name, happens }) => ({
  id: `bill.billers-${id}`,
  operation: 'bill.billers',
  trigger: name.slice(0, 'Practice Endless Name'.length + 5).trim(),
  value: id,
  happens,
}))

export const billTroubles: readonly Trouble[] = [...billerTroubles, ...troublesOf('bill.fetch', fetchScripts)]
