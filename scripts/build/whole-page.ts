// A page whose first picture waits for no other file: its styles and its first script stand inside its file. The page's policy names them by
// their digest.
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'

interface File {
  readonly type: string
  readonly fileName: string
  source?: string | Uint8Array
}

const LINKS = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*|script type="module"[^>]*><\/script)>/g
const COMMENTS = /^\s*\/[/*].*$/gm

interface Pieces {
  /** The file with the order of the layers, whose first mention decides. */
  readonly layers: string
  /** The script that fetches everything else. */
  readonly script: string
  /** Of all styles those that the first picture needs. */
  readonly firstOf: (styles: string) => Promise<string>
}

export const wholePage = ({ layers, script, firstOf }: Pieces) => ({
  name: 'whole-page',
  enforce: 'post' as const,
  generateBundle: async (_options: object, bundle: Record<string, File>) => {
    const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
    const page = bundle['index.html']
    if (sheets.length !== 1 || page === undefined)
      throw new Error(`${sheets.length} style sheets, and not one for one page`)
    const [sheet] = sheets
    // Words are seen at once, in a font of the computer, until theirs are here.
    const styles = `${readFileSync(layers, 'utf8')}${String(sheet?.source)}`
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/font-display:\s*block/g, 'font-display:swap')
      .trim()
    const { code } = await transformWithOxc(readFileSync(script, 'utf8'), script)
    const first = code.replaceAll(COMMENTS, '').trim()
    const stylesAtFirst = await firstOf(styles)
    if (styles.includes('</') || first.includes('</') || /^import |^export /m.test(first))
      throw new Error('this can not stand inside the page')
    page.source = String(page.source)
      .replaceAll(LINKS, '')
      // All of them take the place of the first, as what is in a template does once the first picture is there (office/web/begin.ts).
      .replace(
        '</head>',
        () => `<style>${stylesAtFirst}</style><template><style>${styles}</style></template></head>`,
      )
      // A script of its own scope, without the wait for the end of the page that a module has.
      .replace('</body>', () => `<script>{${first}}</script></body>`)
    if (sheet !== undefined) delete bundle[sheet.fileName]
  },
})
