// Which files of a page are fetched together, written beside it: the server names them in the page's file, so that none waits for another to
// have been read. Of each part the file that it begins with comes first.

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly name?: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

interface Emitter {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): void
}

/** `entries`: for each part the end of the path of the module that it begins with. `texts`: the name of a language's chunk without the language. */
export const pageParts = (entries: Readonly<Record<string, string>>, texts: string) => ({
  name: 'page-parts',
  generateBundle(this: Emitter, _options: object, bundle: Readonly<Record<string, Chunk>>) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const needed = (first: Chunk): string[] => {
      const files = new Set([first.fileName])
      for (const file of files) for (const next of bundle[file]?.imports ?? []) files.add(next)
      return [...files]
    }
    const parts = Object.entries(entries).map(([part, path]) => {
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path) === true)
      if (first === undefined) throw new Error(`no part of the page begins with ${path}`)
      return [part, needed(first)]
    })
    const languages = chunks
      .filter(({ name }) => name?.startsWith(texts))
      .map(({ name = '', fileName }) => [name.slice(texts.length), fileName])
    const source = JSON.stringify({ parts: Object.fromEntries(parts), texts: Object.fromEntries(languages) })
    this.emitFile({ type: 'asset', fileName: 'parts.json', source })
  },
})
