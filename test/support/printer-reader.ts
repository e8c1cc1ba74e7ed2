// A reader of printer bytes: what a receipt printer would make of them. Knows the commands that receipts may use, and
// no others.

interface Read {
  readonly text: string
  /** Eight dots a byte. */
  readonly rows: readonly Uint8Array[]
}

/** Ignored, as every printer does between commands. */
const NUL = 0x00
/** A question how the printer is. */
const DLE = 0x10
const EOT = 0x04
const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c
/** Bytes that follow `ESC x`. */
const ESC_PARAMETERS: Readonly<Record<string, number>> = { '@': 0, M: 1, E: 1, t: 1, a: 1, p: 3 }

const CODE_PAGE_0 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»'

const bits = (byte: number): readonly boolean[] =>
  Array.from({ length: 8 }, (_, bit) => (byte & (0x80 >> bit)) !== 0)

/** A command of an interrupted job, completed by the healing bytes of the next one: printers pass over it. */
const isCutOff = (name: number): boolean => name === NUL

function read(bytes: Uint8Array): Read {
  let text = ''
  const rows: Uint8Array[] = []
  const at = (index: number): number => bytes[index] ?? -1
  for (let index = 0; index < bytes.length;) {
    const name = String.fromCharCode(at(index + 1))
    if (at(index) === NUL) index += 1
    else if (at(index) === DLE && at(index + 1) === EOT) index += 3
    else if (at(index) === ESC) {
      const parameters = isCutOff(at(index + 1)) ? 0 : ESC_PARAMETERS[name]
      if (parameters === undefined) throw new Error(`ESC ${name} is no command of a receipt`)
      index += 2 + parameters
    } else if (at(index) === FS && (name === '.' || isCutOff(at(index + 1)))) index += 2
    else if (at(index) === GS && (name === '!' || name === 'V' || name === 'r')) index += 3
    else if (at(index) === GS && isCutOff(at(index + 1))) index += 2
    else if (at(index) === GS && name === 'v') {
      const [width, height] = [at(index + 4) + at(index + 5) * 256, at(index + 6) + at(index + 7) * 256]
      for (let y = 0; y < height; y += 1) {
        const start = index + 8 + y * width
        rows.push(bytes.subarray(start, start + width))
      }
      index += 8 + width * height
    } else if (at(index) === 0x0a || (at(index) >= 0x20 && at(index) < 0x7f)) {
      text += String.fromCharCode(at(index))
      index += 1
    } else if (at(index) >= 0x80) {
      text += CODE_PAGE_0[at(index) - 0x80] ?? ''
      index += 1
    } else throw new Error(`byte ${at(index)} at ${index} is neither a letter nor a command`)
  }
  return { text, rows }
}

/** The letters on the paper. */
export const textIn = (bytes: Uint8Array): string => read(bytes).text

/** The dots on the paper, row by row; true is dark. */
export function dotsIn(bytes: Uint8Array): readonly (readonly boolean[])[] {
  const rows = read(bytes).rows.map((row) => [...row].flatMap(bits))
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => false)])
}
