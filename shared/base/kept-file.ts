// Small files as the workflows see them. Whether one is sealed, where it lies and what became of a damaged one is the
// business of whoever opens it.

/** A text. Neither function throws; if it is lost, something has to be typed again. */
export interface TextFile {
  load(): string | undefined
  save(text: string): void
}

/** Lines of text. None of these throws. */
export interface LinesFile extends TextFile {
  append(lines: string): void
}

/** A value. Undefined if none was saved, and if the file was damaged, which has been told then. */
export interface KeptFile<Value> {
  load(): Value | undefined
  save(value: Value): void
}
