import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { loadAllParts, onDemand } from '#renderer/ui/on-demand'
import { act } from '../../../support/act'
import { pageText, settle, show } from '../../../support/window'

const Board = () => <p>Board</p>
const Dialog = () => <p>Dialog</p>

describe('a part on demand', () => {
  it('is found when it is shown, and shown once it is there', async () => {
    const found = Promise.withResolvers<ComponentType>()
    const Part = onDemand(() => found.promise)
    await show(<Part />)
    expect(pageText()).toBe('')
    await act(async () => found.resolve(Board))
    await settle()
    expect(pageText()).toBe('Board')
  })

  it('stands at once when it was loaded before, with the parts that it brought', async () => {
    let Inner: ComponentType = () => null
    const Outer = onDemand(async () => {
      Inner = onDemand(() => Promise.resolve(Dialog))
      return Board
    })
    await loadAllParts()
    await show(
      <>
        <Outer />
        <Inner />
      </>,
    )
    expect(pageText()).toBe('BoardDialog')
  })
})
