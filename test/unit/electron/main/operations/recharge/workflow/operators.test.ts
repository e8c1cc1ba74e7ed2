import { describe, expect, test } from 'vitest'
import { operatorSchema } from '#shared/operations/recharge/recharge-schemas'
import { succeed } from '#shared/base/result'
import { z } from 'zod'
import { keepOperatorTable, operatorsWorkflow } from '#main/operations/recharge/workflow/operators'
import { memoryFile } from '#test/support/memory-file'
import { AIRTEL, JIO } from '#test/support/recharge'

const diskWith = (text?: string) => memoryFile(z.array(operatorSchema), text)

describe('the shop’s table of operators', () => {
  test('is the same after a restart', async () => {
    const disk = diskWith()
    const before = operatorsWorkflow({ table: keepOperatorTable(disk) })
    expect(await before['operators.table']({})).toEqual(succeed([]))
    await before['operators.save']({ operators: [JIO, AIRTEL] })
    const after = operatorsWorkflow({ table: keepOperatorTable(disk) })
    expect(await after['operators.table']({})).toEqual(succeed([JIO, AIRTEL]))
  })

  test.each(['', 'not JSON', '[{"code":1}]'])('that reads %j is empty rather than half', (text) =>
    expect(keepOperatorTable(diskWith(text)).read()).toEqual([]),
  )
})
