// Which sheet of the cash box is open, or wanted as soon as its screen is there: the counter box asks for one by a word.
import { create } from 'zustand'

export type TillSheet = 'cash-in' | 'cash-out' | 'close' | 'x-report'

interface TillSheetState {
  readonly sheet: TillSheet | null
}

export const useTillSheet = create<TillSheetState>(() => ({ sheet: null }))

export const showTillSheet = (sheet: TillSheet): void => useTillSheet.setState({ sheet })
export const leaveTillSheet = (): void => useTillSheet.setState({ sheet: null })
