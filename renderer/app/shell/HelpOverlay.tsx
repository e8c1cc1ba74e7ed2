// F1: every key that currently does something, from the registry, the handbook, and the way to report a problem.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { settingsPath, type SectionId } from '../../settings/parts/settings-table'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Kbd } from '../../ui/Kbd'
import { onDemand } from '../../ui/on-demand'
import { Tabs } from '../../ui/Tabs'
import {
  COMMANDS,
  COMMAND_GROUPS,
  COMMAND_IDS,
  keysOf,
  LOCAL_KEYS,
  type CommandId,
} from '../../commands/commands'
import { isAnswered } from '../../commands/use-commands'
import styles from './HelpOverlay.module.css'

const Handbook = onDemand(async () => (await import('../../handbook/Handbook')).Handbook)

const TABS = ['keys', 'handbook'] as const
type Tab = (typeof TABS)[number]

interface KeyLine {
  readonly keys: string
  readonly words: string
}

const KeyList = ({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.list}>
      {lines.map(({ keys, words }) => (
        <div key={keys} className={styles.line}>
          <dt>
            <Kbd>{keys}</Kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function Keys() {
  const { say } = useWords()
  const lineOf = (id: CommandId): KeyLine => ({ keys: keysOf(id), words: say(`command.${id}`) })
  const linesOf = (group: (typeof COMMAND_GROUPS)[number]): readonly KeyLine[] => {
    const commands = COMMAND_IDS.filter((id) => COMMANDS[id].group === group && isAnswered(id)).map(lineOf)
    const local = group === 'work' ? LOCAL_KEYS.map(({ keys, label }) => ({ keys, words: say(label) })) : []
    return [...commands, ...local.filter(({ keys }) => commands.every((command) => command.keys !== keys))]
  }
  return (
    <div className={styles.groups}>
      {COMMAND_GROUPS.map((group) => (
        <KeyList key={group} title={say(`help.${group}`)} lines={linesOf(group)} />
      ))}
      <KeyList
        title={say('help.elsewhere')}
        lines={COMMAND_IDS.filter((id) => !isAnswered(id) && id !== 'next-customer').map(lineOf)}
      />
    </div>
  )
}

export function HelpOverlay({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say } = useWords()
  const [tab, setTab] = useState<Tab>('keys')
  const [, navigate] = useLocation()
  const openSection = (section: SectionId) => () => {
    onClose()
    navigate(settingsPath(section))
  }
  const tabs = TABS.map((value) => ({ value, label: say(`help.tab.${value}`) }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closesOutside
      width="wide"
      title={say('help.title')}
      actions={
        <>
          <Button onClick={openSection('health')}>{say('health.title')}</Button>
          <Button onClick={openSection('diagnostics')}>{say('settings.diagnostics')}</Button>
        </>
      }
    >
      {open && (
        <Tabs
          label={say('help.title')}
          tabs={tabs}
          value={tab}
          onChange={(value) => setTab(TABS.find((known) => known === value) ?? 'keys')}
        >
          {tab === 'keys' ? <Keys /> : <Handbook />}
        </Tabs>
      )}
    </Dialog>
  )
}
