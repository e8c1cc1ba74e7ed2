// What the answers about a test page change on the printer.
import { describe, expect, it } from 'vitest'
import type { CounterPrinter } from '#shared/printing/printers'
import {
  afterNo,
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

/** The answers one after the other; every question that was asked, and the last step. */
function answered(printer: CounterPrinter, answers: string): { asked: string[]; step: TestStep } {
  let test: PrinterTest = beginTest(printer)
  let step: TestStep = { kind: 'ask', test }
  const asked: string[] = []
  for (const answer of answers) {
    asked.push(test.question)
    step = answer === 'y' ? afterYes(test) : afterNo(test)
    if (step.kind === 'done' || step.kind === 'stuck') break
    ;({ test } = step)
  }
  return { asked, step }
}

describe('the answers about a test page', () => {
  it('set a good printer up with a picture and a cut', () => {
    const { asked, step } = answered(ROLL, 'yyyyy')
    expect(asked).toEqual(['came', 'width', 'hindi', 'rupee', 'cut'])
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

  it('try the other width once, and then say what can be done by hand', () => {
    expect(answered(ROLL, 'yn').step).toMatchObject({
      kind: 'reprint',
      test: { question: 'width', printer: { paper: '58mm' } },
    })
    expect(answered(ROLL, 'ynn').step).toEqual({ kind: 'stuck', question: 'width' })
  })

  it('take the letters of a printer that draws none, and ask no more about Hindi', () => {
    const { asked, step } = answered(ROLL, 'yynyyy')
    expect(asked).toEqual(['came', 'width', 'hindi', 'came', 'width', 'cut'])
    expect(step).toMatchObject({ kind: 'done', printer: { settings: { writing: 'letters-only' } } })
    expect(answered(DRIVEN, 'yyn').step).toEqual({ kind: 'stuck', question: 'hindi' })
  })

  it('try the other cut, and leave a printer without a cutter alone', () => {
    expect(answered(ROLL, 'yyyyn').step).toMatchObject({
      kind: 'reprint',
      test: { question: 'cut', printer: { settings: { finish: { cut: 'full' } } } },
    })
    expect(answered(ROLL, 'yyyynn').step).toMatchObject({
      kind: 'done',
      printer: { settings: { finish: { cut: 'none' } } },
    })
  })

  it('change nothing while no page comes out', () => {
    expect(answered(ROLL, 'n').step).toEqual({ kind: 'stuck', question: 'came' })
  })
})
