// The search of the Bills screen, where work goes on when what had the focus is gone.
export const focusSearch = (): void => document.querySelector<HTMLElement>('[data-place="search"]')?.focus()
