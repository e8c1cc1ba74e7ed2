// A dialog begins where it asks something, never on the cross that closes it.
import { expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { WordsProvider } from '../../../../renderer/messages/WordsProvider'
import { Button } from '../../../../renderer/ui/Button'
import { Dialog } from '../../../../renderer/ui/Dialog'
import { TextField } from '../../../../renderer/ui/Field'
import { find, settle, show } from '../../../support/window'

async function open(content: ReactNode): Promise<void> {
  await show(
    <WordsProvider language="en">
      <Dialog open onClose={() => {}} title="Sure?" actions={<Button weight="danger">Erase</Button>}>
        {content}
      </Dialog>
    </WordsProvider>,
  )
  await settle()
}

it('has the cursor in its first empty field', async () => {
  await open(
    <>
      <Button>Look</Button>
      <TextField label="Filled" defaultValue="1" />
      <TextField label="Reason" />
    </>,
  )
  expect(document.activeElement).toBe(document.querySelectorAll('[role=dialog] input')[1])
})

it('has the focus on the first thing in it where nothing is to be typed', async () => {
  await open(<Button>Look</Button>)
  expect(document.activeElement).toBe(find('[role=dialog] button', 'Look'))
})
