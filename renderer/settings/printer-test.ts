// The questions about a test page, and what a "no" changes on the printer. Pure: the dialog prints and asks.
import type { CounterPrinter } from '#shared/printing/printers'
import { DOTS_OF_A_MARK, headFor, LAST_MARK, type Dots, type Roll } from '#shared/printing/heads'
import type { Paper } from '#shared/printing/paper'

/** `last` and `worn` are answered with numbers of the page's bar. */
export type TestQuestion = 'came' | 'width' | 'last' | 'worn' | 'hindi' | 'rupee' | 'cut' | 'drawer'

/** A printer without a cutter is as set up as it can be. */
export type StuckQuestion = Exclude<TestQuestion, 'cut' | 'last' | 'worn'>

export interface PrinterTest {
  readonly printer: CounterPrinter
  readonly question: TestQuestion
  /** The widths that were printed with. */
  readonly tried: readonly string[]
}

/**
 * `ask`: the next question about the same page. `reprint`: something was changed, and is to be looked at. `stuck`: what
 * is wrong cannot be put right from here. `done`: the printer is set up.
 */
export type TestStep =
  | { readonly kind: 'ask' | 'reprint'; readonly test: PrinterTest }
  | { readonly kind: 'stuck'; readonly question: StuckQuestion }
  | { readonly kind: 'done'; readonly printer: CounterPrinter }

interface Width {
  readonly paper: Paper
  readonly dots?: Dots
}

/** The widest first. A driver knows the dots of its printer. */
const WIDTHS: readonly (Width & { readonly paper: Roll })[] = [
  { paper: '80mm' },
  { paper: '80mm', dots: 512 },
  { paper: '58mm' },
]
const nameOf = ({ paper, dots }: Width): string => `${paper} ${dots ?? ''}`
const CUTS = ['partial', 'full', 'none'] as const

const hasCommands = ({ settings }: CounterPrinter): boolean => settings.connection.way !== 'driver'

/** A driver cuts as it is set up in the system; letters of the printer's own are English and have no ₹. */
function questionsOf(printer: CounterPrinter): readonly TestQuestion[] {
  if (!hasCommands(printer)) return ['came', 'width', 'hindi', 'rupee']
  const { writing, finish } = printer.settings
  const last: readonly TestQuestion[] = finish.openDrawer ? ['cut', 'drawer'] : ['cut']
  return writing === 'picture'
    ? ['came', 'last', 'worn', 'hindi', 'rupee', ...last]
    : ['came', 'width', ...last]
}

const withWidth = (printer: CounterPrinter, { paper, dots }: Width): CounterPrinter => ({
  ...printer,
  paper,
  settings: { ...printer.settings, dots },
})

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
          // Without a model the bar is drawn as wide as the paper can be, and shows what fits.
          dots: settings.model === undefined ? undefined : settings.dots,
          worn: undefined,
          finish: {
            ...settings.finish,
            cut: settings.finish.cut === 'none' ? 'partial' : settings.finish.cut,
          },
        },
      }
    : printer
  return { printer: begun, question: 'came', tried: [widthName(begun)] }
}

const widthName = ({ paper, settings: { dots } }: CounterPrinter): string => nameOf({ paper, dots })

export const isTyped = (question: TestQuestion): question is 'last' | 'worn' =>
  question === 'last' || question === 'worn'

/** The numbers of the bar that were typed; null if they are none, or not on it. */
function marksIn(typed: string): readonly number[] | null {
  const marks = [...new Set((typed.match(/\d+/g) ?? []).map(Number))]
  return /[^\d\s,.;]/.test(typed) || marks.some((mark) => mark < 1 || mark > LAST_MARK) ? null : marks
}

/** Null if what was typed is no answer. */
export function afterTyped(test: PrinterTest, typed: string): TestStep | null {
  const marks = marksIn(typed)
  if (marks === null) return null
  const { printer } = test
  if (test.question === 'worn') {
    const worn = marks.length === 0 ? undefined : marks
    return afterYes({ ...test, printer: { ...printer, settings: { ...printer.settings, worn } } })
  }
  const [last] = marks
  if (last === undefined || marks.length > 1) return null
  const fits = WIDTHS.find((width) => headFor(width.paper, width).dots <= last * DOTS_OF_A_MARK)
  if (fits === undefined) return null
  const found = withWidth(printer, fits)
  const present = printer.paper === 'a4' ? null : headFor(printer.paper, printer.settings).dots
  if (present !== null && present <= headFor(fits.paper, fits).dots) return afterYes(test)
  return { kind: 'reprint', test: { ...test, printer: found, tried: [...test.tried, nameOf(fits)] } }
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
    case 'last':
    case 'worn':
      return { kind: 'ask', test }
    case 'width':
      return otherWidth(test)
    case 'hindi':
    case 'rupee':
      return ownLetters(test, question)
    case 'cut':
      return otherCut(test)
    case 'drawer':
      return otherPin(test)
  }
}

function otherWidth({ printer, tried }: PrinterTest): TestStep {
  const widths = hasCommands(printer) ? WIDTHS : WIDTHS.filter(({ dots }) => dots === undefined)
  const width = widths.find((one) => !tried.includes(nameOf(one)))
  if (width === undefined) return { kind: 'stuck', question: 'width' }
  return {
    kind: 'reprint',
    test: { printer: withWidth(printer, width), question: 'width', tried: [...tried, nameOf(width)] },
  }
}

/** Most drawers are on pin 2 of their socket, the others on pin 5. */
function otherPin({ printer, question, tried }: PrinterTest): TestStep {
  const { settings } = printer
  if (settings.finish.drawerPin === 5) return { kind: 'stuck', question: 'drawer' }
  const finish = { ...settings.finish, drawerPin: 5 } as const
  return {
    kind: 'reprint',
    test: { printer: { ...printer, settings: { ...settings, finish } }, question, tried },
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
    ? afterYes({ printer: changed, question, tried })
    : { kind: 'reprint', test: { printer: changed, question, tried } }
}
