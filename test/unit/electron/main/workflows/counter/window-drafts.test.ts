// What is typed is kept for a window that is lost, given back once, and forgotten where a locked window forgets it.
import { expect, it } from 'vitest'
import { succeed } from '../../../../../../shared/result'
import { createWindowDrafts } from '../../../../../../electron/main/workflows/counter/window-drafts'

it('the last input of each form is given back, once', async () => {
  const { handlers } = createWindowDrafts()
  await handlers['window.keep-draft']({ name: 'mobile', text: '98' })
  await handlers['window.keep-draft']({ name: 'bill', text: 'x' })
  await handlers['window.keep-draft']({ name: 'mobile', text: '987' })
  expect(await handlers['window.take-drafts']({})).toEqual(
    succeed([
      { name: 'mobile', text: '987' },
      { name: 'bill', text: 'x' },
    ]),
  )
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([]))
})

it('a lock forgets what the locked window forgets: the account form and the paid checks', async () => {
  const { handlers, locked } = createWindowDrafts()
  for (const name of ['dth', 'account', 'checks'] as const)
    await handlers['window.keep-draft']({ name, text: name })
  locked()
  expect(await handlers['window.take-drafts']({})).toEqual(succeed([{ name: 'dth', text: 'dth' }]))
})
