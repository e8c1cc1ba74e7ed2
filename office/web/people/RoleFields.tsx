// What somebody may: a role, and for some roles the shops they see.
import { useState } from 'react'
import { ROLES, type Role } from '#shared/office/owner-page'
import { Checkbox } from '#renderer/ui/Checkbox'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { SelectField } from '#renderer/ui/SelectField'
import { useAsk } from '../api/queries'
import { useWords } from '../texts/words'
import { FindField, isFound, isFoundByEye } from '../parts/FindField'
import styles from './people.module.css'

export interface RoleChoice {
  readonly role: Role
  /** Empty for all shops. */
  readonly shopIds: readonly string[]
}

/** A shop's owner without a shop would see nothing. */
export const lacksShops = ({ role, shopIds }: RoleChoice): boolean =>
  role === 'shop-owner' && shopIds.length === 0

interface RoleFieldsProps {
  readonly choice: RoleChoice
  readonly onChange: (choice: RoleChoice) => void
  readonly isShopMissing: boolean
}

export function RoleFields({ choice, onChange, isShopMissing }: RoleFieldsProps) {
  const { say } = useWords()
  const shops = useAsk('shops', {})
  const [typed, setTyped] = useState('')
  const { role, shopIds } = choice
  const list = shops.data ?? []
  // What is chosen stays in sight, whatever is looked for.
  const found = list.filter(({ shopId, name }) => shopIds.includes(shopId) || isFound(typed, [name]))
  return (
    <>
      <SelectField
        label={say('people.role')}
        choices={ROLES.map((value) => ({
          value,
          label: `${say(`people.role.${value}`)} – ${say(`people.role.${value}.words`)}`,
        }))}
        value={role}
        // A distributor sees all shops: choosing some would promise less.
        onChange={(next) => onChange({ role: next, shopIds: next === 'distributor' ? [] : shopIds })}
      />
      {role !== 'distributor' && (
        <fieldset>
          <legend>{say('people.shops')}</legend>
          {role === 'viewer' && (
            <Checkbox checked={shopIds.length === 0} onChange={() => onChange({ role, shopIds: [] })}>
              {say('page.all-shops')}
            </Checkbox>
          )}
          {list.length === 0 && (
            <p className={layout.quiet}>{say('people.shops.nowhere', { page: say('page.shops') })}</p>
          )}
          {!isFoundByEye(list) && <FindField label={say('shops.find')} value={typed} onChange={setTyped} />}
          <div className={styles.shops}>
            {found.map(({ shopId, name }) => (
              <Checkbox
                key={shopId}
                checked={shopIds.includes(shopId)}
                onChange={(isChosen) =>
                  onChange({
                    role,
                    shopIds: isChosen ? [...shopIds, shopId] : shopIds.filter((other) => other !== shopId),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {isShopMissing && (
            <Notice tone="bad" announce>
              {say('people.shops.none')}
            </Notice>
          )}
        </fieldset>
      )}
    </>
  )
}
