// How often paper was produced for a sale, according to its journal entries: the next one says that it is a duplicate,
// also after a restore.
import type { ReceiptKind } from '@shared/domain/receipt'
import type { RequestId } from '@shared/ids'
import type { Journal } from '../../journal'

export const copiesIn =
  (journal: Pick<Journal, 'story'>) =>
  (requestId: RequestId, kind: ReceiptKind): number =>
    journal.story(requestId).filter(({ event }) => event.type === 'printed' && event.document === kind).length
