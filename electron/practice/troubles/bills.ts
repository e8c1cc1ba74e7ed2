// What can be unusual about billers and fetched bills.
import { ODD_BILLERS } from './odd-billers'
import { scriptsOf, troublesOf, type KindOf, type Trouble } from './trouble'

export const fetchScripts = scriptsOf('fetch', {
  '51': 'several',
  '52': 'nothing-due',
  '53': 'nothing-found',
  '54': 'nothing-refused',
  '55': 'part-payment',
  '56': 'not-accepted',
  '57': 'overdue',
  '58': 'odd-dates',
  '59': 'other-names',
  '60': 'odd-amount',
  '61': 'long-name',
  '62': 'exponent',
  '63': 'empty',
  '64': 'fee',
  '65': 'last-month',
})

export type FetchTrouble = KindOf<typeof fetchScripts>

const billerTroubles: readonly Trouble[] = ODD_BILLERS.map(({ id, name, happens }) => ({
  id: `bill.billers-${id}`,
  operation: 'bill.billers',
  trigger: name.slice(0, 'Practice Endless Name'.length + 5).trim(),
  value: id,
  happens,
}))

export const billTroubles: readonly Trouble[] = [...billerTroubles, ...troublesOf('bill.fetch', fetchScripts)]
