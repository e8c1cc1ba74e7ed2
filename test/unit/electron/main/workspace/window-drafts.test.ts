// What is typed is kept for a window that is lost, given back once, and forgotten where a locked window forgets it.
import { expect, it } from 'vitest'
import { succeed } from '#shared/base/result'
import { createWindowDrafts } from '#main/workspace/window-drafts'

const drafts = () => {
  let person = 'asha'
  return {
    ...createWindowDrafts(() => ({ id: person })),
    isAt: (next: string) => void (person = next),
  }
}

it('the last input of each form is given back, once', async () => {
  const { handlers } = drafts()
  await handlers['window.save-draft']({ name: 'mobile', text: '98' })
  await handlers['window.save-draft']({ name: 'bill', text: 'x' })
  await handlers['window.save-draft']({ name: 'mobile', text: '987' })
  expect(await handlers['window.take-drafts']({})).toEqual(
    succeed([
      { name: 'mobile', text: '987' },
      { name: 'bill', text: 'x' },
    ]),
  )
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([]))
})

it('a lock forgets what the locked window forgets: the account form and the paid checks', async () => {
  const { handlers, locked } = drafts()
  for (const name of ['dth', 'account', 'checks'] as const)
    await handlers['window.save-draft']({ name, text: name })
  locked()
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([{ name: 'dth', text: 'dth' }]))
})

it('what one person typed waits behind the lock for that person, and is not given to the next', async () => {
  const { handlers, locked, isAt } = drafts()
  await handlers['window.save-draft']({ name: 'mobile', text: 'of asha' })
  locked()
  isAt('ravi')
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([]))
  await handlers['window.save-draft']({ name: 'mobile', text: 'of ravi' })
  locked()
  isAt('asha')
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([{ name: 'mobile', text: 'of asha' }]))
})

it('a form that was given back and not touched before the next lock is given back after it', async () => {
  const { handlers, locked } = drafts()
  await handlers['window.save-draft']({ name: 'mobile', text: '98' })
  locked()
  await handlers['window.take-drafts']({})
  locked()
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([{ name: 'mobile', text: '98' }]))
})
