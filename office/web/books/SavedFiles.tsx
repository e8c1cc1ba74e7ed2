// The books as files for a spreadsheet: asked for here, written by the office in the background, and fetched once they are done.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import {
  EXPORT_FORMATS,
  EXPORT_KEPT_DAYS,
  EXPORT_TABLES,
  isUnderWay,
  type Export,
  type ExportFormat,
  type ExportTable,
} from '#shared/office/exports'
import { OWNER_EXPORTS, type OwnerInput } from '#shared/office/owner-page'
import { HiddenWords } from '#renderer/ui/announcer'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { SelectField } from '#renderer/ui/SelectField'
import { keyOf, useAct, useAsk } from '../api/queries'
import { useResultToast } from '../api/result-toast'
import { useWords, type PageKey, type PageWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { DownloadLink } from '../parts/DownloadLink'
import { Ledger } from '../parts/Ledger'
import styles from './books.module.css'

/** The line of events tells of each page that was written; without it the files are asked for this often. */
const LOOKED_EVERY_MS = 2 * SECOND_MS

const TABLE_KEYS: Readonly<Record<ExportTable, PageKey>> = {
  sales: 'exports.table.sales',
  day: 'books.days',
  month: 'books.months',
  shop: 'books.shops',
  colleague: 'books.colleagues',
  service: 'books.services',
  operator: 'books.operators',
  commission: 'books.commission',
}

export function SavedFiles({ wanted }: { readonly wanted: OwnerInput<'books'> }) {
  const { say } = useWords()
  const client = useQueryClient()
  const told = useResultToast()
  const [table, setTable] = useState<ExportTable>('sales')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [isWorking, setWorking] = useState(false)
  const files = useAsk('exports', {}, isWorking ? { renewEveryMs: LOOKED_EVERY_MS } : {})
  const isBusy = files.data?.some(isUnderWay) ?? false
  if (isBusy !== isWorking) setWorking(isBusy)
  const begin = useAct('begin-export', (answer) => {
    void client.invalidateQueries({ queryKey: keyOf('exports', {}) })
    // Another page of the same person began one: the list that comes now shows it.
    if (!answer.ok && answer.failure !== 'conflict') told(answer)
  })
  return (
    <Card heading="strong" title={say('exports.title')}>
      <div className={layout.stack}>
        <p className={layout.quiet}>{say('exports.words', { days: EXPORT_KEPT_DAYS })}</p>
        <div className={styles.choice}>
          <SelectField
            label={say('exports.table')}
            choices={EXPORT_TABLES.map((value) => ({ value, label: say(TABLE_KEYS[value]) }))}
            value={table}
            onChange={setTable}
          />
          <SelectField
            label={say('exports.format')}
            choices={EXPORT_FORMATS.map((value) => ({ value, label: say(`exports.format.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </div>
        {format === 'xlsx' && table === 'sales' && (
          <p className={layout.quiet}>{say('exports.format.xlsx.words')}</p>
        )}
        {isBusy ? (
          <Notice tone="info">{say('exports.busy')}</Notice>
        ) : (
          <div className={layout.actions}>
            <Button busy={begin.isPending} onClick={() => begin.mutate({ ...wanted, table, format })}>
              {say('exports.do')}
            </Button>
          </div>
        )}
        <QueryState query={files} lines={2}>
          {(list) => <Files files={list} />}
        </QueryState>
      </div>
    </Card>
  )
}

function Files({ files }: { readonly files: readonly Export[] }) {
  const words = useWords()
  const { say } = words
  const [newest] = files
  return (
    <>
      {/* Each row that is written is no news for whoever listens; that it is done is. */}
      <div role="status">
        <HiddenWords>
          {newest === undefined || isUnderWay(newest) ? '' : stateWords(words, newest)}
        </HiddenWords>
      </div>
      <Ledger
        label={say('exports.list')}
        columns={[
          { key: 'file', label: say('exports.file'), isName: true, cell: (file) => nameOf(words, file) },
          { key: 'days', label: say('exports.days'), cell: (file) => daysOf(words, file) },
          { key: 'state', label: say('exports.state'), cell: (file) => <State file={file} /> },
          { key: 'action', label: '', isAction: true, cell: (file) => <Actions file={file} /> },
        ]}
        rows={files}
        keyOf={({ exportId }) => exportId}
        empty={say('exports.none')}
      />
    </>
  )
}

const nameOf = ({ say }: PageWords, { table, format }: Export): string =>
  `${say(TABLE_KEYS[table])} · ${format.toUpperCase()}`

function daysOf({ date }: PageWords, { fromMs, toMs }: Export): string {
  const [first, last] = [date(fromMs), date(toMs - DAY_MS)]
  return first === last ? first : `${first} – ${last}`
}

function stateWords({ say, date }: PageWords, file: Export): string {
  const { state, rows, rowsExpected, problem, expiresAtMs } = file
  switch (state) {
    case 'failed':
      return say(`exports.problem.${problem ?? 'failed'}`)
    case 'running':
      return rowsExpected === null
        ? say('exports.state.running', { rows })
        : say('exports.state.part', { rows, of: Math.max(rows, rowsExpected) })
    case 'done':
      return say('exports.state.done', { rows, date: date(expiresAtMs ?? 0) })
    default:
      return say(`exports.state.${state}`)
  }
}

function State({ file }: { readonly file: Export }) {
  const text = stateWords(useWords(), file)
  const { state, rows, rowsExpected } = file
  if (state !== 'running' || rowsExpected === null) return text
  return (
    <label className={styles.progress}>
      {text}
      <progress value={rows} max={Math.max(rowsExpected, rows, 1)} />
    </label>
  )
}

function Actions({ file }: { readonly file: Export }) {
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const told = useResultToast()
  const remove = useAct('remove-export', (answer) => {
    void client.invalidateQueries({ queryKey: keyOf('exports', {}) })
    // It is gone already where somebody else was faster, or its days were over.
    if (!answer.ok && answer.failure !== 'not-found') told(answer)
  })
  const does = say(isUnderWay(file) ? 'exports.stop' : 'exports.remove')
  const name = `${nameOf(words, file)}, ${daysOf(words, file)}`
  return (
    <span className={layout.actions}>
      {file.state === 'done' && (
        <DownloadLink
          href={`${OWNER_EXPORTS}/${encodeURIComponent(file.exportId)}`}
          label={`${say('exports.fetch')} ${name}`}
        >
          {say('exports.fetch')}
        </DownloadLink>
      )}
      <Button
        weight="quiet"
        busy={remove.isPending}
        aria-label={`${does} ${name}`}
        onClick={() => remove.mutate({ exportId: file.exportId })}
      >
        {does}
      </Button>
    </span>
  )
}
