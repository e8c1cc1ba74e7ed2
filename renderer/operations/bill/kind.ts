// What the counter can do with a bill, and what the counter box finds of it: a biller by its name.
import { FileText, Search } from 'lucide-react'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import type { CounterBoxPart, Kind } from '../../sale/kind'
import {
  beginBill,
  chooseBiller,
  keptBill,
  leaveBiller,
  repeatBill,
  search,
  showCategory,
} from './bill-actions'
import { billersCalled } from './queries'

type BillHit =
  | { readonly kind: 'biller'; readonly biller: Biller }
  /** Everything that the Bills find for these words. */
  | { readonly kind: 'all-billers'; readonly text: string }

const PATH = '/bills'
/** The Bills list all of them. */
const MOST_BILLERS = 4

const counterBox: CounterBoxPart<BillHit> = {
  read: () => ({ likely: [], possible: [] }),
  find: async (text, client) => {
    const billers = await billersCalled(client, text)
    return billers.slice(0, MOST_BILLERS).map((biller) => ({ kind: 'biller', biller }))
  },
  searchFurther: (text) => ({ kind: 'all-billers', text }),
  hits: {
    biller: {
      idOf: ({ biller }) => `biller-${biller.id}`,
      suggestionOf: (_words, { biller }) => ({
        icon: FileText,
        title: biller.name,
        detail: biller.category,
        run: (navigate) => {
          showCategory(null)
          chooseBiller(biller)
          navigate(PATH)
        },
      }),
    },
    'all-billers': {
      idOf: ({ kind }) => kind,
      suggestionOf: ({ say }, { text }) => ({
        icon: Search,
        title: say('box.biller', { text }),
        detail: say('command.bills'),
        run: (navigate) => {
          leaveBiller()
          showCategory(null)
          search(text)
          navigate(PATH)
        },
      }),
    },
  },
}

export const billKind = {
  screens: async () => ({ bills: (await import('./BillForm')).BillScreen }),
  begin: { bills: beginBill },
  repeat: (sale, navigate) => {
    void repeatBill(sale)
    navigate(PATH)
  },
  drafts: { bill: keptBill() },
  counterBox,
} satisfies Kind<'bill'>
