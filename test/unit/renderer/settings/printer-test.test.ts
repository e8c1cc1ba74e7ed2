// What the answers about a test page change on the printer.
import { describe, expect, it } from 'vitest'
import type { CounterPrinter } from '#shared/printing/printers'
import {
  afterNo,
  afterTyped,
  afterYes,
  beginTest,
  type PrinterTest,
  type TestStep,
} from '#renderer/settings/printer-test'

const ROLL: CounterPrinter = {
  id: 'roll',
  name: '',
  paper: '80mm',
  settings: {
    connection: { way: 'network', host: '192.168.1.50', port: 9100 },
    writing: 'letters',
    finish: { cut: 'none', openDrawer: true },
  },
}
const DRIVEN: CounterPrinter = {
  ...ROLL,
  settings: { ...ROLL.settings, connection: { way: 'driver', queue: null }, writing: 'picture' },
}

/** The answers one after the other, numbers as they are typed; every question that was asked, and the last step. */
function answered(printer: CounterPrinter, answers: Iterable<string>): { asked: string[]; step: TestStep } {
  let test: PrinterTest = beginTest(printer)
  let step: TestStep = { kind: 'ask', test }
  const asked: string[] = []
  for (const answer of answers) {
    asked.push(test.question)
    const next = answer === 'y' ? afterYes(test) : answer === 'n' ? afterNo(test) : afterTyped(test, answer)
    if (next === null) throw new Error(`${answer} is no answer to ${test.question}`)
    step = next
    if (step.kind === 'done' || step.kind === 'stuck') break
    ;({ test } = step)
  }
  return { asked, step }
}

describe('the answers about a test page', () => {
  it('set a good printer up with a picture and a cut', () => {
    const { asked, step } = answered(ROLL, ['y', '36', '', 'y', 'y', 'y', 'y'])
    expect(asked).toEqual(['came', 'last', 'worn', 'hindi', 'rupee', 'cut', 'drawer'])
    expect(step).toMatchObject({
      kind: 'done',
      printer: {
        paper: '80mm',
        settings: { writing: 'picture', finish: { cut: 'partial', openDrawer: true } },
      },
    })
  })

  it('ask nothing about the cut of a driver, which is not ours', () => {
    expect(answered(DRIVEN, 'yyyyy')).toMatchObject({
      asked: ['came', 'width', 'hindi', 'rupee'],
      step: { kind: 'done', printer: DRIVEN },
    })
  })

  it('find the width of the head by the last number that came out, and print the page again in it', () => {
    expect(answered(ROLL, ['y', '32']).step).toMatchObject({
      kind: 'reprint',
      test: { question: 'last', printer: { paper: '80mm', settings: { dots: 512 } } },
    })
    expect(answered(ROLL, ['y', '24']).step).toMatchObject({
      kind: 'reprint',
      test: { question: 'last', printer: { paper: '58mm' } },
    })
    expect(answered(ROLL, ['y', '32', '32', '5, 12']).step).toMatchObject({
      kind: 'ask',
      test: { question: 'hindi', printer: { settings: { dots: 512, worn: [5, 12] } } },
    })
  })

  it.each(['', '3', '36 24', '37', 'no'])('take “%s” for no last number', (typed) => {
    const { step } = answered(ROLL, ['y'])
    if (step.kind !== 'ask') throw new Error('it should ask for the last number')
    expect(afterTyped(step.test, typed)).toBeNull()
  })

  it('begin with the width of the paper, and with that of a model where one was chosen', () => {
    const found = { ...ROLL, settings: { ...ROLL.settings, dots: 512, worn: [5] } } as const
    expect(beginTest(found).printer.settings).toMatchObject({ dots: undefined, worn: undefined })
    const chosen = { ...found, settings: { ...found.settings, model: 'epson-tm-t88v' } }
    expect(beginTest(chosen).printer.settings).toMatchObject({ dots: 512 })
  })

  it('try every width of letters once, and then say what can be done by hand', () => {
    const letters = ['y', '36', '', 'n', 'y']
    expect(answered(ROLL, [...letters, 'n']).step).toMatchObject({
      kind: 'reprint',
      test: { question: 'width', printer: { paper: '80mm', settings: { dots: 512 } } },
    })
    expect(answered(ROLL, [...letters, 'n', 'n']).step).toMatchObject({
      test: { printer: { paper: '58mm', settings: { dots: undefined } } },
    })
    expect(answered(ROLL, [...letters, 'n', 'n', 'n']).step).toEqual({ kind: 'stuck', question: 'width' })
    expect(answered(DRIVEN, 'ynn').step).toEqual({ kind: 'stuck', question: 'width' })
  })

  it('try the drawer on the other pin, and then say what to look at', () => {
    const toDrawer = ['y', '36', '', 'y', 'y', 'y']
    expect(answered(ROLL, [...toDrawer, 'n']).step).toMatchObject({
      kind: 'reprint',
      test: { question: 'drawer', printer: { settings: { finish: { drawerPin: 5 } } } },
    })
    expect(answered(ROLL, [...toDrawer, 'n', 'n']).step).toEqual({ kind: 'stuck', question: 'drawer' })
  })

  it('take the letters of a printer that draws none, and ask no more about Hindi', () => {
    const { asked, step } = answered(ROLL, ['y', '36', '', 'n', 'y', 'y', 'y', 'y'])
    expect(asked).toEqual(['came', 'last', 'worn', 'hindi', 'came', 'width', 'cut', 'drawer'])
    expect(step).toMatchObject({ kind: 'done', printer: { settings: { writing: 'letters-only' } } })
    expect(answered(DRIVEN, 'yyn').step).toEqual({ kind: 'stuck', question: 'hindi' })
  })

  it('try the other cut, and leave a printer without a cutter alone', () => {
    expect(answered(ROLL, ['y', '36', '', 'y', 'y', 'n']).step).toMatchObject({
      kind: 'reprint',
      test: { question: 'cut', printer: { settings: { finish: { cut: 'full' } } } },
    })
    expect(answered(ROLL, ['y', '36', '', 'y', 'y', 'n', 'n', 'y']).step).toMatchObject({
      kind: 'done',
      printer: { settings: { finish: { cut: 'none' } } },
    })
  })

  it('change nothing while no page comes out', () => {
    expect(answered(ROLL, 'n').step).toEqual({ kind: 'stuck', question: 'came' })
  })
})
