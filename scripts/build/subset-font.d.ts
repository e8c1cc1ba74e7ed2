// The part of `subset-font` that is used here; the package declares no types.
declare module 'subset-font' {
  /** `font` with the letters of `text` alone. Rejects if it is not a font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Buffer>
}
