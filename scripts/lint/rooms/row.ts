// A row of the import table.

export interface Row {
  /** A folder with everything in it, or a single file. */
  readonly path: string
  readonly what: string
  /** Paths of other rows. */
  readonly may: readonly string[]
  /** Everything outside of `shared/` may import it, unless `isAlone`. */
  readonly isForEverybody?: true
  readonly isAlone?: true
  /** Electron's own objects; everybody in main may name its types. */
  readonly electron?: true
  /** What to do instead of an import that is refused. */
  readonly instead: string
}

/** Names in `folder`, as paths. */
export const under =
  (folder: string) =>
  (...names: readonly string[]): readonly string[] =>
    names.map((name) => `${folder}/${name}`)
