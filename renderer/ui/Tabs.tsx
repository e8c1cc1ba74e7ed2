// Tabs over one panel. Arrow keys move between them; the caller provides the panel for the selected tab.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

export const Tabs = ({ label, tabs, value, onChange, children }: TabsProps) => (
  <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={styles.root}>
    <Base.List aria-label={label} className={styles.list} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    <Base.Panel value={value} className={styles.panel} tabIndex={-1}>
      {children}
    </Base.Panel>
  </Base.Root>
)
