// One shop: its name.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { OwnerOutput } from '@shared/office/owner-page'
import { Button } from '../../../renderer/ui/Button'
import { Dialog } from '../../../renderer/ui/Dialog'
import { TextField } from '../../../renderer/ui/Field'
import { showToast } from '../../../renderer/ui/toast'
import { keyOf, useAct } from '../app/queries'
import { useWords } from '../messages/words'
import { nameWords, type NameProblem } from './name-words'

interface ShopDialogProps {
  readonly shop: OwnerOutput<'shops'>[number]
  readonly onClose: () => void
}

export function ShopDialog({ shop, onClose }: ShopDialogProps) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [name, setName] = useState(shop.name)
  const [problem, setProblem] = useState<NameProblem | null>(null)
  const rename = useAct('name-shop', (answer) => {
    void client.invalidateQueries({ queryKey: keyOf('shops', {}) })
    if (!answer.ok) return setProblem(answer.failure)
    showToast('good', say('page.saved'))
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (rename.isPending) return
    if (name.trim() === '') setProblem('no-name')
    else rename.mutate({ shopId: shop.shopId, name: name.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={shop.name}
      actions={
        <>
          <Button weight="primary" type="submit" form="shop-form" busy={rename.isPending}>
            {say('page.save')}
          </Button>
          <Button onClick={onClose}>{say('page.cancel')}</Button>
        </>
      }
    >
      <form id="shop-form" onSubmit={submit} noValidate>
        <TextField
          label={say('shops.name')}
          value={name}
          problem={problem === null ? null : nameWords(words, 'shops', problem)}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}
