import { describe, expect, test } from 'vitest'
import {
  MOST_OPERATORS,
  operatorTableText,
  readOperatorTable,
} from '#shared/operations/recharge/operator-table'

const JIO = { code: '018', name: 'Jio', kind: 'mobile' as const, aliases: ['Reliance Jio', 'RJio'] }

describe('the table of operators as shops write it', () => {
  test.each([
    ['with commas and a heading', 'code,name,kind,aliases\n018,Jio,mobile,Reliance Jio|RJio'],
    ['with semicolons', '018;Jio;Prepaid;Reliance Jio|RJio'],
    ['with tabs, as a spreadsheet copies it', '018\tJio\tmobile\tReliance Jio|RJio\r\n'],
    [
      'with a byte order mark, quotes and empty lines',
      '\uFEFFCode,Name,Kind\n\n"018","Jio","mobile","Reliance Jio;RJio"\n\n',
    ],
  ])('%s', (_, text) => expect(readOperatorTable(text)).toEqual({ operators: [JIO], problems: [] }))

  test('codes are kept character for character, leading zeros too', () =>
    expect(readOperatorTable('0007,X,dth').operators[0]?.code).toBe('0007'))

  test('a name may hold the separator in quotes', () =>
    expect(readOperatorTable('9,"Dish, the TV",dth').operators[0]?.name).toBe('Dish, the TV'))

  test('a line end in quotes is part of its cell, and what stands behind it no row', () =>
    expect(readOperatorTable('01,"Air\r\n02,Jio,mobile,",dth\r\n03,Vi,mobile')).toEqual({
      operators: [
        { code: '01', name: 'Air 02,Jio,mobile,', kind: 'dth', aliases: [] },
        { code: '03', name: 'Vi', kind: 'mobile', aliases: [] },
      ],
      problems: [],
    }))

  test('a quotation mark that nothing closes is told, and no line behind it is read', () =>
    expect(readOperatorTable('00,Jio,mobile\n01,Airtel,mobile,"A\n02,Vi,mobile')).toEqual({
      operators: [{ code: '00', name: 'Jio', kind: 'mobile', aliases: [] }],
      problems: [{ line: 2, problem: 'open-quote' }],
    }))

  test.each(['="018"', "'018", '"=""018"""', '01\u200b8', '०१८', '０18'])('the code of %s is 018', (code) =>
    expect(readOperatorTable(`${code},5" Jio,mobile`).operators).toEqual([
      { code: '018', name: '5" Jio', kind: 'mobile', aliases: [] },
    ]),
  )

  test('lines that cannot be right are left out and told by their number', () => {
    const text = [
      'code,name,kind',
      ',Jio,mobile',
      '11,,mobile',
      '12,Vi,landline',
      '13,Airtel,mobile',
      '13,Airtel DTH,dth',
    ].join('\n')
    const { operators, problems } = readOperatorTable(text)
    expect(operators.map(({ code }) => code)).toEqual(['13'])
    expect(problems).toEqual([
      { line: 2, problem: 'no-code' },
      { line: 3, problem: 'no-name' },
      { line: 4, problem: 'unknown-kind' },
      { line: 6, problem: 'same-code' },
    ])
  })

  test('more than the limit are told', () => {
    const text = Array.from({ length: MOST_OPERATORS + 1 }, (_, index) => `${index},Name,mobile`).join('\n')
    expect(readOperatorTable(text).problems).toEqual([{ line: MOST_OPERATORS + 1, problem: 'too-many' }])
  })

  test('what is written out reads back the same', () => {
    const operators = [JIO, { code: '9', name: 'Dish, "the" TV', kind: 'dth' as const, aliases: [] }]
    expect(readOperatorTable(operatorTableText(operators))).toEqual({ operators, problems: [] })
  })
})
