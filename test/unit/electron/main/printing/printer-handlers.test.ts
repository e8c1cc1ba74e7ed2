// The printer that is being set up: it is found and tested without an environment.
import { expect, it } from 'vitest'
import { DEFAULT_PRINTER } from '#shared/printing/printer'
import { fail, succeed } from '#shared/base/result'
import { printersWorkflow } from '#main/printing/printer-handlers'

it('prints the test page with what is typed, and passes on what the printer says', async () => {
  const tried: unknown[] = []
  const away = fail({ kind: 'printer', problem: 'away' } as const)
  const handlers = printersWorkflow({
    find: async () => [],
    queueProblem: async (queue) => (queue === 'office' ? 'no-own-commands' : null),
    testPage: {
      printers: async () => [{ queue: 'q', name: 'Receipt printer' }],
      print: async (settings, paper) => {
        tried.push([settings.connection.way, paper])
        return paper === 'a4' ? away : succeed({ sentTo: 'Receipt printer' })
      },
    },
  })
  expect(await handlers['printers.find']({})).toEqual(succeed([]))
  expect(await handlers['printers.queue-problem']({ queue: 'office' })).toEqual(succeed('no-own-commands'))
  expect(await handlers['printers.list']({})).toEqual([{ queue: 'q', name: 'Receipt printer' }])
  expect(await handlers['printers.test']({ printer: DEFAULT_PRINTER, paper: '80mm' })).toEqual(
    succeed({ sentTo: 'Receipt printer' }),
  )
  expect(await handlers['printers.test']({ printer: DEFAULT_PRINTER, paper: 'a4' })).toEqual(away)
  expect(tried).toEqual([
    [DEFAULT_PRINTER.connection.way, '80mm'],
    [DEFAULT_PRINTER.connection.way, 'a4'],
  ])
})
