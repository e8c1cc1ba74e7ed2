// The questions about a test page, and what a "no" changes on the printer. Pure: the dialog prints and asks.
import type { CounterPrinter } from '#shared/printing/printers'
import type { Paper } from '#shared/printing/paper'

export type TestQuestion = 'came' | 'width' | 'hindi' | 'rupee' | 'cut'

/** A printer without a cutter is as set up as it can be. */
export type StuckQuestion = Exclude<TestQuestion, 'cut'>

export interface PrinterTest {
  readonly printer: CounterPrinter
  readonly question: TestQuestion
  /** The papers that were printed on. */
  readonly tried: readonly Paper[]
}

/**
 * `ask`: the next question about the same page. `reprint`: something was changed, and is to be looked at. `stuck`: what
 * is wrong cannot be put right from here. `done`: the printer is set up.
 */
export type TestStep =
  | { readonly kind: 'ask' | 'reprint'; readonly test: PrinterTest }
  | { readonly kind: 'stuck'; readonly question: StuckQuestion }
  | { readonly kind: 'done'; readonly printer: CounterPrinter }

const ROLLS: readonly Paper[] = ['80mm', '58mm']
const CUTS = ['partial', 'full', 'none'] as const

const hasCommands = ({ settings }: CounterPrinter): boolean => settings.connection.way !== 'driver'

/** A driver cuts as it is set up in the system; letters of the printer's own are English and have no ₹. */
function questionsOf(printer: CounterPrinter): readonly TestQuestion[] {
  if (!hasCommands(printer)) return ['came', 'width', 'hindi', 'rupee']
  return printer.settings.writing === 'picture'
    ? ['came', 'width', 'hindi', 'rupee', 'cut']
    : ['came', 'width', 'cut']
}

/** With what the first page is printed: a picture can show everything, and a cut can be seen. */
export function beginTest(printer: CounterPrinter): PrinterTest {
  const { settings } = printer
  const begun: CounterPrinter = hasCommands(printer)
    ? {
        ...printer,
        paper: printer.paper === 'a4' ? '80mm' : printer.paper,
        settings: {
          ...settings,
          writing: 'picture',
          finish: {
            ...settings.finish,
            cut: settings.finish.cut === 'none' ? 'partial' : settings.finish.cut,
          },
        },
      }
    : printer
  return { printer: begun, question: 'came', tried: [begun.paper] }
}

export function afterYes({ printer, question, tried }: PrinterTest): TestStep {
  const questions = questionsOf(printer)
  const next = questions[questions.indexOf(question) + 1]
  return next === undefined
    ? { kind: 'done', printer }
    : { kind: 'ask', test: { printer, question: next, tried } }
}

export function afterNo(test: PrinterTest): TestStep {
  const { question } = test
  switch (question) {
    case 'came':
      return { kind: 'stuck', question }
    case 'width':
      return otherWidth(test)
    case 'hindi':
    case 'rupee':
      return ownLetters(test, question)
    case 'cut':
      return otherCut(test)
  }
}

function otherWidth({ printer, tried }: PrinterTest): TestStep {
  const paper = ROLLS.find((roll) => !tried.includes(roll))
  if (paper === undefined) return { kind: 'stuck', question: 'width' }
  return {
    kind: 'reprint',
    test: { printer: { ...printer, paper }, question: 'width', tried: [...tried, paper] },
  }
}

/** A printer that draws no pictures still writes letters of its own. */
function ownLetters({ printer, tried }: PrinterTest, question: StuckQuestion): TestStep {
  if (!hasCommands(printer)) return { kind: 'stuck', question }
  const settings = { ...printer.settings, writing: 'letters-only' as const }
  return { kind: 'reprint', test: { printer: { ...printer, settings }, question: 'came', tried } }
}

/** The last resort is no cut at all: the paper is torn off. */
function otherCut({ printer, question, tried }: PrinterTest): TestStep {
  const { settings } = printer
  const cut = CUTS[CUTS.indexOf(settings.finish.cut) + 1] ?? 'none'
  const changed = { ...printer, settings: { ...settings, finish: { ...settings.finish, cut } } }
  return cut === 'none'
    ? { kind: 'done', printer: changed }
    : { kind: 'reprint', test: { printer: changed, question, tried } }
}
