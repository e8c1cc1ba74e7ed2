// Receipts for printers in text mode: their text, and the bytes that carry it.
import { describe, expect, test } from 'vitest'
import { encodeDrawerKick, encodeRaster, encodeText } from '#main/receipts/escpos/encode'
import { COLUMNS, DOTS, headFor } from '#shared/printing/heads'
import { textLines, wrapped, type TextLine } from '#main/receipts/escpos/layout'
import { qrModules } from '#main/printing/code'
import { formatRupees, paise } from '#shared/base/money'
import { plain } from '#shared/printing/letters'
import { receiptPage } from '#main/receipts/receipt-page'
import { receiptModel, type ReceiptModel } from '#main/receipts/model'
import { chanceFrom } from '#test/support/mutations'
import { dotsIn, textIn } from '#test/support/printer-reader'
import { BILL, PRINTED_AT, saleThat, SHOP, type SaleTraits } from '../sales'

const NARROW = headFor('58mm')
const CUT = { cut: 'partial' } as const
/** What each job begins with, so that a printer which was left inside a picture reads its reset as one. */
const HEALING_BYTES = (576 / 8) * 24

function modelOf(
  story: Parameters<typeof saleThat>[0],
  traits: SaleTraits = {},
  changed: Partial<Parameters<typeof receiptModel>[1]> = {},
): ReceiptModel {
  const options = { shop: SHOP, languages: ['en'], copiesBefore: 0, printedAt: PRINTED_AT } as const
  const model = receiptModel(saleThat(story, traits), { ...options, ...changed })
  if (model === null) throw new Error('there should be a receipt')
  return model
}

function linesOf(model: ReceiptModel, columns: number): readonly TextLine[] {
  const lines = textLines(model, columns)
  if (lines === null) throw new Error('it should be written in letters')
  return lines
}

/** As paper would show it; large letters are marked, not drawn. */
const onPaper = (lines: readonly TextLine[], columns: number): string =>
  lines
    .map((line) => {
      if (line.kind === 'rule') return (line.style === 'double' ? '=' : '-').repeat(columns)
      if (line.kind === 'code') return `<code ${line.content}>`
      const width = line.size === 'large' ? line.text.length * 2 : line.text.length
      const indent = line.align === 'center' ? ' '.repeat(Math.floor((columns - width) / 2)) : ''
      return `${indent}${line.size === 'large' ? `<large ${line.text}>` : line.text}`
    })
    .join('\n')

/** The code is drawn. */
const withoutCode = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.filter(({ kind }) => kind !== 'code')

const lettersOnPaper = (lines: readonly TextLine[], columns: number): string =>
  onPaper(withoutCode(lines), columns).replaceAll(/<large ([^>]*)>/g, '$1')

/** The model's modules as dots. */
const modulesAsDots = (content: string): readonly (readonly boolean[])[] =>
  qrModules(content).flatMap((row) => {
    const dots = row.flatMap((isDark) => [isDark, isDark, isDark, isDark])
    return [dots, dots, dots, dots]
  })

describe.each(['58mm', '80mm'] as const)('on %s paper', (paper) => {
  const head = headFor(paper)
  const columns = COLUMNS[head.dots]

  test.each([
    ['receipt', 'success', {}],
    ['duplicate', 'success', { copies: 2 }],
    ['practice-acknowledgement', 'pending', { environment: 'practice' }],
    ['owed-back-note', 'failed-owing', {}],
    ['bill', 'success', BILL],
  ] as const)(
    'a %s reads like its golden paper, and its bytes are the golden ones',
    async (name, story, given) => {
      const { copies: copiesBefore = 0, ...traits }: SaleTraits & { readonly copies?: number } = given
      const lines = linesOf(modelOf(story, traits, { copiesBefore }), columns)
      await expect(`${onPaper(lines, columns)}\n`).toMatchFileSnapshot(`golden/${name}-${paper}.txt`)
      const bytes = Buffer.from(encodeText(withoutCode(lines), head, CUT))
      expect(bytes.subarray(0, HEALING_BYTES).some((byte) => byte !== 0)).toBe(false)
      const hex = bytes.subarray(HEALING_BYTES).toString('hex')
      await expect(`${(hex.match(/.{1,64}/g) ?? []).join('\n')}\n`).toMatchFileSnapshot(
        `golden/${name}-${paper}.hex`,
      )
    },
  )

  test('no line is wider than the paper, whatever the names', () => {
    const long = 'Venkatanarasimharajuvaripeta-and-Sons General Stores, Mobile & Banking Correspondent'
    const model = modelOf(
      'success',
      {
        personal: { customerName: long },
        subject: { planDescription: `${long} ${long}`, operatorName: long },
      },
      { shop: { ...SHOP, name: long, address: long } },
    )
    for (const line of linesOf(model, columns)) {
      if (line.kind !== 'text') continue
      expect(line.text.length * (line.size === 'large' ? 2 : 1)).toBeLessThanOrEqual(columns)
    }
  })

  test('the bytes carry the same lines, the code and the cut', () => {
    const lines = linesOf(modelOf('success'), columns)
    const bytes = encodeText(lines, head, CUT)
    expect(textIn(bytes).trimEnd()).toBe(lettersOnPaper(lines, columns).trimEnd())
    const [code = ''] = lines.flatMap((line) => (line.kind === 'code' ? [line.content] : []))
    const wanted = modulesAsDots(code)
    expect(dotsIn(bytes).map((row) => row.slice(0, wanted.length))).toEqual(wanted)
  })
})

/** One name in each script of India. */
const NAMES = {
  Assamese: 'অনিতা শৰ্মা',
  Bengali: 'অনিতা',
  Devanagari: 'सुनीता',
  Gujarati: 'અનિતા',
  Gurmukhi: 'ਅਨੀਤਾ',
  Kannada: 'ಅನಿತಾ',
  Malayalam: 'അനിത',
  'Meitei Mayek': 'ꯑꯅꯤꯇꯥ',
  Odia: 'ଅନିତା',
  'Ol Chiki': 'ᱟᱱᱤᱛᱟ',
  Tamil: 'அனிதா',
  Telugu: 'అనిత',
  Urdu: 'انیتا',
}

describe('letters that the printer lacks', () => {
  test('rupees are written Rs.', () => {
    const text = onPaper(linesOf(modelOf('success'), 48), 48)
    expect(text).toContain('Rs.299.00')
    expect(text).not.toContain('₹')
  })

  test.each([
    ['a receipt in Hindi', modelOf('success', {}, { languages: ['hi'] })],
    ['a shop with a Tamil name', modelOf('success', {}, { shop: { ...SHOP, name: 'செல்வம் ஸ்டோர்ஸ்' } })],
  ])('%s is not spelled at all, it is drawn', (_name, model) => {
    expect(textLines(model, 48)).toBeNull()
  })

  test.each(Object.entries(NAMES))('a customer named in %s is drawn, letter for letter', (_script, name) => {
    const model = modelOf('success', { personal: { customerName: name } })
    expect(textLines(model, 48)).toBeNull()
    expect(receiptPage(model, { paper: '58mm', language: 'en', head: headFor('58mm') })).toContain(name)
  })
})

describe('an amount', () => {
  const PLAN = { planDescription: 'Unlimited calls, 1.5 GB a day, for eighty-four days from today' }

  test.each(DOTS)('is never broken or cut on a head of %i dots', (dots) => {
    const head = headFor('80mm', { dots })
    const columns = COLUMNS[dots]
    for (const amountPaise of [
      1, 29_900, 1_84_550, 99_99_999, 12_34_56_789, 999_99_99_999, 99_999_99_99_999,
    ]) {
      const amount = plain(formatRupees(paise(amountPaise)))
      const lines = linesOf(modelOf('success', { amountPaise, subject: PLAN }), columns)
      const written = textIn(encodeText(lines, head, CUT)).split('\n')
      const widths = lines.map((line) =>
        line.kind === 'text' ? line.text.length * (line.size === 'large' ? 2 : 1) : 0,
      )
      expect(Math.max(...widths)).toBeLessThanOrEqual(columns)
      // Each of the rows with the amount, and the total.
      expect(written.filter((line) => line.endsWith(amount)).length).toBeGreaterThan(1)
      expect(written.filter((line) => /Rs\.[\d,.]*$/.test(line) && !/Rs\.[\d,]+\.\d\d$/.test(line))).toEqual(
        [],
      )
    }
  })
})

describe('a shop called Café', () => {
  test('is written in letters, which every printer has in its first code page', () => {
    const model = modelOf('success', {}, { shop: { ...SHOP, name: 'Cafe\u0301 München' } })
    const bytes = encodeText(linesOf(model, 32), NARROW, CUT)
    expect(textIn(bytes)).toContain('Café')
    expect(textIn(bytes)).toContain('München')
  })
})

describe('after the last line', () => {
  const endOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  const lines = linesOf(modelOf('success'), 32)
  const partialCut = '1d5601'
  const fullCut = '1d5600'
  const drawer = '1b70'

  test.each([
    ['nothing', 'none', [], [partialCut, fullCut, drawer]],
    ['a partial cut', 'partial', [partialCut], [fullCut, drawer]],
    ['a full cut', 'full', [fullCut], [partialCut, drawer]],
  ] as const)('%s', (_name, cut, wanted, unwanted) => {
    const tail = endOf(encodeText(lines, NARROW, { cut }))
    for (const command of wanted) expect(tail.endsWith(command)).toBe(true)
    for (const command of unwanted) expect(tail).not.toContain(command)
  })

  test('opening the drawer prints nothing', () => {
    expect(textIn(encodeDrawerKick()).trim()).toBe('')
    expect(endOf(encodeDrawerKick())).toContain(drawer)
  })
})

describe('pictures', () => {
  const WIDTH = 16
  /** Dark on the diagonals. */
  const isDark = (x: number, y: number): boolean => x === y % WIDTH
  const pictureOf = (height: number) => {
    const rgba = new Uint8ClampedArray(WIDTH * height * 4).fill(255)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < WIDTH; x += 1)
        if (isDark(x, y)) rgba.fill(0, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
    return { width: WIDTH, height, rgba }
  }

  test.each([1, 8, 23, 24, 25, 300])('%i rows arrive dot for dot, in strips', (height) => {
    const rows = dotsIn(encodeRaster(pictureOf(height), CUT))
    const expected = Array.from({ length: height }, (_, y) =>
      Array.from({ length: WIDTH }, (_dot, x) => isDark(x, y)),
    )
    expect(rows.map((row) => Array.from({ length: WIDTH }, (_, x) => row[x] ?? false))).toEqual(expected)
  })

  test('white rows and the white at the right of a strip cost next to nothing', () => {
    const [wide, high] = [576, 480]
    const rgba = new Uint8ClampedArray(wide * high * 4).fill(255)
    const blank = encodeRaster({ width: wide, height: high, rgba }, CUT)
    rgba.fill(0, 0, 4 * 3)
    const cornered = encodeRaster({ width: wide, height: high, rgba }, CUT)
    expect(dotsIn(cornered)).toHaveLength(high)
    for (const bytes of [blank, cornered])
      expect(bytes.length - HEALING_BYTES).toBeLessThan((wide / 8) * high * 0.05)
  })

  test('a job that was cut off at any byte costs the next one nothing, in letters and as a picture', () => {
    const lines = linesOf(modelOf('success'), 32)
    const next = encodeText(withoutCode(lines), NARROW, CUT)
    const whole = textIn(next)
    const noise = chanceFrom(51)
    const speckled = pictureOf(26)
    for (let at = 0; at < speckled.rgba.length; at += 4)
      speckled.rgba.fill(noise() < 0.5 ? 0 : 255, at, at + 3)
    for (const job of [encodeRaster(speckled, CUT), next])
      for (let cut = HEALING_BYTES; cut < job.length; cut += 1) {
        const paper = textIn(Uint8Array.from([...job.subarray(0, cut), ...next]))
        expect(paper.endsWith(whole), `cut at byte ${cut}`).toBe(true)
      }
  })

  test('a thousand grained pictures hold no command that a printer obeys inside a picture', () => {
    const noise = chanceFrom(11)
    const obeyed = [0x04, 0x05, 0x14].map((command) => Buffer.from([0x10, command]))
    const commands = (bytes: Uint8Array): number =>
      obeyed.filter((command) => Buffer.from(bytes.buffer).includes(command)).length
    let sent = 0
    for (let round = 0; round < 1_000; round += 1) {
      const density = 0.05 + noise() * 0.4
      const [width, height] = [8 * (1 + Math.floor(noise() * 16)), 1 + Math.floor(noise() * 48)]
      const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
      for (let at = 0; at < rgba.length; at += 4) if (noise() < density) rgba.fill(0, at, at + 3)
      const picture = { width, height, rgba }
      const bytes = encodeRaster(picture, CUT)
      expect(commands(bytes), `round ${round}`).toBe(0)
      expect(commands(encodeText([], NARROW, CUT, picture)), `logo of round ${round}`).toBe(0)
      sent += bytes.length - HEALING_BYTES
    }
    expect(sent).toBeGreaterThan(0)
  })
})

describe('breaking lines', () => {
  test.each([
    ['', 8, []],
    ['   ', 8, []],
    ['one two', 8, ['one two']],
    ['one two three', 8, ['one two', 'three']],
    ['abcdefghijkl', 5, ['abcde', 'fghij', 'kl']],
    ['a abcdefgh b', 5, ['a', 'abcde', 'fgh b']],
  ])('"%s" in %i columns', (text, width, lines) => {
    expect(wrapped(text, width)).toEqual(lines)
  })
})
