// The chosen biller, whether it is a favourite, and how to choose another.
import { Star } from 'lucide-react'
import { aliasBesideOriginal } from '#shared/texts/aliases'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { leaveBiller } from './bill-actions'
import { CategoryIcon } from './CategoryIcon'
import { useCatalogue, useFavour } from './queries'
import layout from '../../ui/layout.module.css'
import frame from '../../sale/counter-frame.module.css'
import styles from './bill.module.css'

export function BillerCard({ biller }: { readonly biller: Biller }) {
  const { say, language } = useWords()
  const { answer } = useCatalogue()
  const favour = useFavour()
  const isFavourite = answer?.ok === true && answer.value.favourites.some(({ id }) => id === biller.id)
  return (
    <Card className={styles.billerCard}>
      <div className={frame.payee}>
        <span className={frame.badge}>
          <CategoryIcon category={biller.category} size={22} />
        </span>
        <span className={frame.payeeWords}>
          <strong className={styles.billerName} title={biller.name}>
            {biller.name}
          </strong>
          <span className={layout.quiet}>
            {aliasBesideOriginal('billerCategories', biller.category, language)} · {biller.id}
          </span>
        </span>
      </div>
      <div className={styles.billerWork}>
        <Button weight="quiet" onClick={leaveBiller}>
          {say('bill.biller.change')}
        </Button>
        <Button
          weight="quiet"
          aria-pressed={isFavourite}
          icon={<Star size={16} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
          onClick={() => favour(biller, !isFavourite)}
        >
          {say(isFavourite ? 'bill.favour.remove' : 'bill.favour.add')}
        </Button>
      </div>
    </Card>
  )
}
