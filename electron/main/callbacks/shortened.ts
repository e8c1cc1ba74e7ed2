// Texts from outside that are kept in memory, thousands of them.

/**
 * The text, or a copy of its first `longest` characters. A copy, because V8 keeps a whole text in memory for as long as
 * a slice of it is used: thousands of short messages would hold thousands of bodies.
 */
export const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : Buffer.from(text.slice(0, longest), 'utf16le').toString('utf16le')
