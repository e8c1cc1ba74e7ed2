// What a file for the accountant leaves out, and where two figures in it differ: each in one line, with the reason.
import type { Environment } from '#shared/base/environment'
import { dateInFigures } from '#shared/base/calendar'
import { formatRupees, paise, type Paise } from '#shared/base/money'
import { STANDS } from '#shared/till/day-book'
import type { OtherDates } from '#shared/till/till-report'
import type { Say } from '../texts'
import { dateTimeText } from '../texts/dates'
import type { BooksDay, DrawerReason } from './books'

export type Note =
  | { readonly kind: 'practice' | 'this-counter' | 'no-commission' | 'late' }
  /** The file ends at `at`, before its period does. */
  | { readonly kind: 'not-over'; readonly at: number }
  /** Entries of the log that cannot be read. */
  | { readonly kind: 'uncounted'; readonly count: number }
  /** Sales among those of the period that a wrong clock dated: they are in the files of these days. */
  | { readonly kind: 'other-dates'; readonly dates: OtherDates }
  /** Sales without a result at the end, and those that did not go through. */
  | { readonly kind: 'open' | 'undone'; readonly count: number; readonly amountPaise: Paise }
  | {
      readonly kind: 'drawer'
      readonly dayStartsAt: number
      readonly tillsPaise: Paise
      readonly dayPaise: Paise
      readonly reason: DrawerReason
    }

export interface NotesSetting {
  readonly environment: Environment
  /** When the file is made, and the end of its period. */
  readonly now: number
  readonly to: number
  readonly uncounted: number
  readonly otherDates: OtherDates
  /** The shop has other counters, with logs of their own. */
  readonly isInOffice: boolean
}

/** Collects the notes of a file while its days are written; they are complete after the last one. */
export function collectNotes(setting: NotesSetting) {
  const { environment, now, to, uncounted, otherDates, isInOffice } = setting
  const sums = { open: { count: 0, amountPaise: 0 }, undone: { count: 0, amountPaise: 0 } }
  const drawers: Note[] = []
  let hasLate = false
  return {
    take: ({ dayStartsAt, sales, drawer, vouchers }: BooksDay): void => {
      for (const { railStatus, amountPaise } of sales) {
        const stands = STANDS[railStatus]
        if (stands === 'done') continue
        sums[stands].count += 1
        sums[stands].amountPaise += amountPaise
      }
      if (drawer !== null) drawers.push({ kind: 'drawer', dayStartsAt, ...drawer })
      hasLate ||= vouchers.some(({ isLate }) => isLate)
    },
    all: (): readonly Note[] => [
      ...(environment === 'production' ? [] : [{ kind: 'practice' } as const]),
      ...(now < to ? [{ kind: 'not-over', at: now } as const] : []),
      ...(uncounted === 0 ? [] : [{ kind: 'uncounted', count: uncounted } as const]),
      ...(otherDates.length === 0 ? [] : [{ kind: 'other-dates', dates: otherDates } as const]),
      ...(isInOffice ? [{ kind: 'this-counter' } as const] : []),
      { kind: 'no-commission' },
      ...(['open', 'undone'] as const).flatMap((kind) =>
        sums[kind].count === 0
          ? []
          : [{ kind, count: sums[kind].count, amountPaise: paise(sums[kind].amountPaise) }],
      ),
      ...(hasLate ? [{ kind: 'late' } as const] : []),
      ...drawers,
    ],
  }
}

export function noteText(say: Say, note: Note): string {
  switch (note.kind) {
    case 'not-over':
      return say('accounts.note.not-over', { at: dateTimeText(note.at) })
    case 'uncounted':
      return say('book.uncounted', { count: note.count })
    case 'other-dates':
      return say('accounts.note.other-dates', {
        days: note.dates
          .map(({ dayStartsAt, count }) => `${dateInFigures(dayStartsAt)} (${count})`)
          .join(', '),
      })
    case 'open':
    case 'undone':
      return say(`accounts.note.${note.kind}`, {
        count: note.count,
        amount: formatRupees(note.amountPaise),
      })
    case 'drawer':
      return say(`accounts.note.drawer.${note.reason}`, {
        day: dateInFigures(note.dayStartsAt),
        tills: formatRupees(note.tillsPaise),
        vouchers: formatRupees(note.dayPaise),
      })
    default:
      return say(`accounts.note.${note.kind}`)
  }
}
