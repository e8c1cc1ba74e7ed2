// The letters that every receipt printer has of its own.

/** Characters that plain printers lack, and how they are written instead. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['₹', 'Rs.'],
  ['·', '-'],
  ['−', '-'],
  ['–', '-'],
  ['—', '-'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['…', '...'],
  ['\u00a0', ' '],
]

/** The text in characters that every receipt printer has. Characters without a replacement stay. */
export const plain = (text: string): string =>
  PLAIN.reduce((changed, [from, to]) => changed.replaceAll(from, to), text.normalize('NFC'))

/** ASCII, and the letters of code page 0 (437), which every receipt printer has too. */
export const isPlain = (text: string): boolean =>
  /^[\x20-\x7eÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥áíóúñÑªº¿½¼¡«»°]*$/.test(text)

export const canBeWritten = (text: string): boolean => isPlain(plain(text))
