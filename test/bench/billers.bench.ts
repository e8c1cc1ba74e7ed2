// Twenty-five thousand billers: one key press in the finder as main answers it, from the typed text to the answer for
// the window; and the list from its bytes to the first search.
import { channels } from '#shared/channels/contract'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { indexBillers, type BillerIndex } from '#shared/operations/bill/biller-index'
import { searchBillers } from '#shared/operations/bill/biller-search'
import { succeed } from '#shared/base/result'
import { billerCatalogue } from '#practice/catalogue/billers'
import { billersFromData } from '#main/operations/bill/service/bill-answers'
import { readJson } from '#shared/base/exact-json'
import { sized, type Bench } from './comparison'

const BILLER_COUNT = sized(25_000, 2_500)
const SEED = 1
const KEY_ROUNDS = 200
const LIST_ROUNDS = 20
/** Compared with one plain pass over the names, without order, words, initials or best hits. */
const KEY_AIM_RATIO = 1
const LIST_AIM_RATIO = 12

/** Typical search texts, key by key. */
const TYPED = ['torrent power', 'msedcl', 'pune vidyut', 'loan', 'surat jal board', 'school', 'a', 'zz']
const KEYS = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))

const timed = (work: () => unknown): number => {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** The practice list, extended to the full number with further ids. */
function listText(): string {
  const { billers } = billerCatalogue(SEED)
  const all = Array.from({ length: BILLER_COUNT }, (_, at) => {
    const biller = billers[at % billers.length]
    return at < billers.length ? biller : { ...biller, id: `MORE${String(at).padStart(10, '0')}` }
  })
  const data = { mode: 'online', category: 'all', total: BILLER_COUNT, billers: all }
  return JSON.stringify({ response_code: 200, status: 'success', message: 'Billers fetched.', data })
}

/** The hits, validated against the contract and copied, as they are sent to the window. */
function answerToKey(index: BillerIndex, text: string): unknown {
  const hits = searchBillers(index, text, null)
  return structuredClone(channels['bill.search'].output.parse(succeed(hits)))
}

function usable(text: string): readonly Biller[] {
  const read = readJson(text)
  if (!read.ok) throw new Error(read.problem)
  const billers = billersFromData((read.value as { readonly data: typeof read.value }).data)
  const index = indexBillers(billers)
  return searchBillers(index, 'practice', null).billers
}

export const bench = (): Bench => {
  const text = listText()
  const read = readJson(text)
  if (!read.ok) throw new Error(read.problem)
  const billers = billersFromData((read.value as { readonly data: typeof read.value }).data)
  const index = indexBillers(billers)
  let key = 0
  let plainKey = 0
  return {
    comparisons: [
      {
        what: `one key press in the finder over ${BILLER_COUNT} billers`,
        against: 'looking for the letters in every name',
        aimRatio: KEY_AIM_RATIO,
        rounds: KEY_ROUNDS,
        ours: () => timed(() => answerToKey(index, KEYS[key++ % KEYS.length] ?? '')),
        plain: () => {
          const wanted = KEYS[plainKey++ % KEYS.length] ?? ''
          return timed(() => billers.filter(({ name }) => name.toLowerCase().includes(wanted)).length)
        },
      },
      {
        what: `the list of ${BILLER_COUNT} billers, from its bytes to the first hits`,
        against: 'JSON.parse of the same bytes',
        aimRatio: LIST_AIM_RATIO,
        rounds: LIST_ROUNDS,
        ours: () => timed(() => usable(text)),
        plain: () => timed(() => JSON.parse(text) as unknown),
      },
    ],
  }
}
