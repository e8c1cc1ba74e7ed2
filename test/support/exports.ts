// Exports of an office in a test, of a second run of it over the same data: nothing that it does wakes the first one.
import { onTestFinished } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { ExportRequest } from '#shared/office/exports'
import type { Person } from '#shared/office/owner-page'
import { exportFilesIn } from '#office/server/exports/export-files'
import { createExports, type ExportsOptions } from '#office/server/owners/exports/exports'
import type { Exports } from '#office/server/exports/stored-export'
import type { TestOffice } from './office'
import type { Browser } from './owner'
import { TEN_IN_THE_MORNING } from './virtual-time'

export const TODAY = startOfIndianDay(TEN_IN_THE_MORNING)
export const REQUEST: ExportRequest = {
  environment: 'production',
  table: 'sales',
  format: 'csv',
  fromMs: TODAY,
  toMs: TODAY + DAY_MS,
  shopId: null,
  groupId: null,
}

export function exportsOf(
  { context, app }: TestOffice,
  folder: string,
  options: Partial<ExportsOptions> & Pick<ExportsOptions, 'salesAPage'>,
): Exports {
  const own = createExports(context, {
    people: app.people,
    files: exportFilesIn(folder),
    freeBytes: async () => null,
    onChanged: () => {},
    ...options,
  })
  onTestFinished(() => own.close())
  return own
}

/** Asked for by `browser`, and written by nobody yet: it is once `own` is woken. */
export async function askedExport(
  { context }: TestOffice,
  own: Exports,
  browser: Browser,
  change: Partial<ExportRequest> = {},
): Promise<string> {
  const person = (await browser.ask('me')).body as Person
  const answer = await context.pools.main
    .transaction()
    .execute((database) => own.ask(person, { ...REQUEST, ...change }, database))
  if (!answer.ok) throw new Error(answer.failure)
  return answer.value.exportId
}
