// Whether the shop works with its log alone for now, and types its credentials later.
import { create } from 'zustand'

export const useLogFirst = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

export const openLogFirst = (): void => useLogFirst.setState({ isWanted: true })
export const askForCredentials = (): void => useLogFirst.setState({ isWanted: false })
