// One hit of a list under a search field: it is taken by a press, and the field keeps the focus. Enter takes the one that is marked.
import type { ReactNode, Ref } from 'react'

interface OptionProps {
  readonly ref?: Ref<HTMLLIElement>
  readonly id: string
  readonly isMarked: boolean
  /** It can be read, but nothing can be done with it now. */
  readonly isDisabled?: boolean
  readonly className: string | undefined
  readonly onPick: () => void
  readonly children: ReactNode
}

export function Option({ ref, id, isMarked, isDisabled, className, onPick, children }: OptionProps) {
  return (
    <li
      ref={ref}
      id={id}
      role="option"
      aria-selected={isMarked}
      aria-disabled={isDisabled}
      className={className}
      onPointerDown={(event) => {
        event.preventDefault()
        onPick()
      }}
    >
      {children}
    </li>
  )
}
