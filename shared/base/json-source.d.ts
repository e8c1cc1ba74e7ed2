// What JSON of the platform can do and TypeScript's library does not tell yet: the literal text of a number, both ways.
interface JSON {
  /** A value that `stringify` writes exactly as `text`. */
  rawJSON(text: string): unknown
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown
}
