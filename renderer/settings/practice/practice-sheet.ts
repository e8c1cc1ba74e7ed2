// Which dialog of the practice band is open: its buttons and the counter box ask for one.
import { create } from 'zustand'

interface PracticeSheet {
  readonly open: 'nothing' | 'troubles' | 'leaving'
}

export const usePracticeSheet = create<PracticeSheet>(() => ({ open: 'nothing' }))

export const showPracticeSheet = (open: PracticeSheet['open']): void => usePracticeSheet.setState({ open })
