// What is typed is kept by the main process while it is typed, so that a window that was lost comes back with it. Only in
// memory: nothing of it is written to disk.
import { SECOND_MS } from '#shared/base/clock'
import type { Output } from '#shared/channels/contract'
import { call } from '../bridge/bridge'
import type { KeptDraft } from '../sale/kept-draft'
import { keptChecks } from './checks/lookup/checks-store'
import { keptCount } from '../till/count-draft'
import { KINDS } from './kinds'

/** True while the forms are emptied for the next person: that is nothing that was typed. */
let isEmptying = false

const draftsOf = (drafts: 'none' | Readonly<Record<string, KeptDraft>>): readonly KeptDraft[] =>
  drafts === 'none' ? [] : Object.values(drafts)

const DRAFTS: readonly KeptDraft[] = [
  ...KINDS.flatMap(({ drafts }) => draftsOf(drafts)),
  keptChecks(),
  keptCount(),
]

/** A draft that came back and breaks its screen is not kept again before it had the time to do so. */
const PROVEN_AFTER_MS = 5 * SECOND_MS

/** Takes back what a lost window had, and keeps what is typed, until the returned function is called. */
export function keepDrafts(): () => void {
  let isTaking = false
  void drafts().then((given) => {
    isTaking = true
    given.forEach(takeBack)
    isTaking = false
  })
  const proven = setTimeout(() => DRAFTS.filter(isTouched).forEach(keep), PROVEN_AFTER_MS)
  const stops = DRAFTS.map((draft) =>
    draft.store.subscribe(() => {
      if (!isTaking && !isEmptying) keep(draft)
    }),
  )
  return () => {
    clearTimeout(proven)
    stops.forEach((stop) => stop())
  }
}

/** Empties every form, without main forgetting what it keeps of them. */
export function emptyForms(): void {
  isEmptying = true
  DRAFTS.forEach((draft) => draft.empty())
  isEmptying = false
}

type GivenDraft = Extract<Output<'window.take-drafts'>, { readonly ok: true }>['value'][number]

async function drafts(): Promise<readonly GivenDraft[]> {
  const answer = await call('window.take-drafts', {}).catch(() => null)
  return answer?.ok === true ? answer.value : []
}

function takeBack({ name, text }: GivenDraft): void {
  const draft = DRAFTS.find((one) => one.name === name)
  // Somebody who already types in this window is not interrupted.
  if (draft !== undefined && !isTouched(draft)) draft.take(text)
}

const isTouched = ({ store }: KeptDraft): boolean => store.getState() !== store.getInitialState()

/** Without an open workspace, or with a form that is too long, nothing is kept: the sale itself never depends on it. */
const keep = (draft: KeptDraft): void =>
  void call('window.save-draft', { name: draft.name, text: draft.write() }).catch(() => undefined)
