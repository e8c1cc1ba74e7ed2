// One fact with its label: a row of a list of facts (`layout.facts`).
import type { ReactNode } from 'react'
import { layout } from './layout'

interface FactProps {
  readonly label: string
  readonly value: ReactNode
  readonly isLarge?: boolean
}

export const Fact = ({ label, value, isLarge = false }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isLarge ? layout.large : undefined}>{value}</dd>
  </div>
)
