// The table of scripted troubles: what to type in practice, and what then happens. It comes from the practice service itself.
import { useWords } from '../../messages/words'
import { Dialog } from '../../ui/Dialog'
import { Skeleton } from '../../ui/Skeleton'
import { Table, tableClasses } from '../../ui/Table'
import { useAsk } from '../queries'

export function TroublesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { say, language } = useWords()
  const { data: troubles } = useAsk('practice.troubles', {}, { enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closesOutside
      width="wide"
      title={say('practice.troubles.title')}
      description={say('practice.troubles.words')}
    >
      {troubles === undefined ? (
        <Skeleton lines={6} tall />
      ) : (
        <Table label={say('practice.troubles.title')}>
          <thead>
            <tr>
              <th scope="col">{say('practice.troubles.type')}</th>
              <th scope="col">{say('practice.troubles.happens')}</th>
            </tr>
          </thead>
          <tbody>
            {troubles.map((trouble) => (
              <tr key={trouble.id}>
                <td className={tableClasses.nowrap}>
                  <strong>{trouble.trigger}</strong>
                  <span className={tableClasses.detail}>{trouble.operation}</span>
                </td>
                <td>{trouble.happens[language]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  )
}
