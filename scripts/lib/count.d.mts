interface Size {
  readonly files: number
  readonly lines: number
}

interface SourceSize extends Size {
  readonly code: number
}

export function countSource(
  root: string,
  trees: readonly string[],
): {
  readonly trees: readonly (SourceSize & { readonly tree: string })[]
  readonly total: SourceSize
  readonly short: number
  readonly mutualFolders: readonly string[]
  readonly circles: readonly (readonly string[])[]
  readonly farImports: number
  readonly longFunctions: readonly { readonly path: string; readonly lines: number }[]
}

export function countOther(root: string, folder: string, ends: readonly string[]): Size

type Graph = ReadonlyMap<string, readonly string[]>

export function readImports(
  root: string,
  trees: readonly string[],
): { readonly named: Graph; readonly graph: Graph }

export function circlesOf(graph: Graph): readonly (readonly string[])[]
