// PDFs as another program reads them: PDFium, which shares no code with what wrote them; and what papers say.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#shared/base/languages'
import { root } from '../runtime'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Spaced letters, as in a stamp, and conjunct letters of Hindi are read with gaps between them. */
export const withoutGaps = (text: string): string => text.normalize('NFC').replaceAll(/[\s\p{Cf}]/gu, '')

/** The text of all pages of a PDF, without gaps. Throws if it is not a PDF. */
export async function readPdf(file: string): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(file))
  const text = [...document.pages()].map((page) => page.getText()).join('')
  document.destroy()
  library.destroy()
  return withoutGaps(text)
}

/** Read as a file, because Playwright's loader does not accept JSON modules. */
export const textsOfPapers = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(join(root, 'shared/languages', language, 'papers.json'), 'utf8')) as Record<
    string,
    string
  >
