// One shop: its name.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerOutput } from '#shared/office/owner-page'
import { TextField } from '#renderer/ui/Field'
import { showToast } from '#renderer/ui/toast'
import { keyOf, useAct } from '../api/queries'
import { useWords } from '../texts/words'
import { FormDialog } from '../parts/EndDialog'
import { nameWords, type NameProblem } from './AddNamed'

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
  return (
    <FormDialog
      title={shop.name}
      busy={rename.isPending}
      failure={null}
      onSubmit={() => {
        if (name.trim() === '') setProblem('no-name')
        else rename.mutate({ shopId: shop.shopId, name: name.trim() })
      }}
      onClose={onClose}
    >
      <TextField
        label={say('shops.name')}
        value={name}
        problem={problem === null ? null : nameWords(words, 'shops', problem)}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
