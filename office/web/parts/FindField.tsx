// Narrows a long list by words, as they are typed.
import { Search } from 'lucide-react'
import { TextField } from '#renderer/ui/Field'

interface FindFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export const FindField = ({ label, value, onChange }: FindFieldProps) => (
  <TextField
    label={label}
    type="search"
    prefix={<Search size={18} aria-hidden="true" />}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A list that is seen whole needs no field to find something in it. */
const FOUND_BY_EYE = 8
export const isFoundByEye = (list: readonly unknown[]): boolean => list.length <= FOUND_BY_EYE

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase()

/** True if every word that was typed is in one of the texts. */
export function isFound(typed: string, texts: readonly string[]): boolean {
  const all = texts.map(folded).join('\n')
  return folded(typed)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
