// The menu of a sale in a list: the same actions as on its own page. Mounted once, by the shell.
import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef, useState } from 'react'
import type { SaleView } from '#shared/sale/day'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import choice from '../../ui/Choice.module.css'
import { SaleDialog } from './SaleActions'
import { closeSaleMenu, useSaleMenu, type MenuPlace } from './SaleMenuButton'
import { useSaleActions, type SaleDialogKind } from './use-sale-actions'
import styles from './actions.module.css'

interface Asked {
  readonly kind: SaleDialogKind
  readonly sale: SaleView
}

export function SaleMenu() {
  const at = useSaleMenu((state) => state.at)
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => closeSaleMenu, [])
  return (
    <>
      {at !== null && (
        <OpenMenu key={at.sale.requestId} at={at} onAsk={(kind) => setAsked({ kind, sale: at.sale })} />
      )}
      {asked !== null && <SaleDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface OpenMenuProps {
  readonly at: MenuPlace
  readonly onAsk: (kind: SaleDialogKind) => void
}

function OpenMenu({ at, onAsk }: OpenMenuProps) {
  const words = useWords()
  const { sale } = at
  const button = useRef(at.button)
  const entries = useSaleActions(sale, onAsk)
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(isOpen, { event }) => {
        const onButton = event.target instanceof Node && at.button.contains(event.target)
        // A press of the button itself closes it by its own click.
        if (!isOpen && !(onButton && event.type.startsWith('pointer'))) closeSaleMenu()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={choice.positioner}
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={4}
        >
          <Menu.Popup
            className={choice.popup}
            finalFocus={button}
            aria-label={words.say('sale.actions', {
              number: saleNumber(words, sale),
              amount: words.rupees(sale.amountPaise),
            })}
          >
            <div className={choice.list}>
              {entries.map(({ action, label, icon: Icon, run }) => (
                <Menu.Item key={action} className={choice.item} onClick={run}>
                  <span className={styles.entry}>
                    <Icon size={18} aria-hidden="true" />
                    {label}
                  </span>
                </Menu.Item>
              ))}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
