// npm run handbook: the handbook as one page for each language, docs/handbook/<language>.md, and as a PDF to print, with its contents and
// the number of each page, in handbook/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './lib/command-line.mjs'
import { findChromium } from './lib/chromium-places.mjs'
import { chaptersOf, handbookLanguages, handbookPage, withPicturesInside } from './lib/handbook.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { inProject, say } from './lib/project.mjs'
import { textsOf } from './lib/texts.mjs'

readWords()

/** The fonts of the app, so that the page looks the same wherever it is printed. */
const FONTS = [
  ['Galla Latin', 'noto-sans/files/noto-sans-latin-wght-normal.woff2'],
  ['Galla Devanagari', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'],
].map(([family, file]) => {
  const base64 = readFileSync(inProject('node_modules', '@fontsource-variable', file)).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${base64}); }`
})
const STYLE = `
  ${FONTS.join('\n')}
  body { font: 11pt/1.5 'Galla Latin', 'Galla Devanagari', sans-serif; color: #201a17; }
  h1 { color: #7a1c2e; font-size: 26pt; margin: 0 0 8mm; }
  h2 { color: #7a1c2e; font-size: 17pt; break-before: page; margin: 0 0 4mm; }
  nav ol { padding: 0; list-style: none; }
  nav a { display: flex; color: inherit; text-decoration: none; padding: 1.2mm 0; border-bottom: 1px solid #e4dacb; }
  nav a span { margin-left: auto; }
  li { margin-bottom: 1.5mm; }
  p:has(> img), li { break-inside: avoid; }
  img { display: block; max-width: 100%; max-height: 95mm; border: 1px solid #e4dacb; border-radius: 2mm; }
  code { font: inherit; border: 1px solid #b9ada3; border-radius: 1mm; padding: 0 1mm; }
`
const FOOT =
  '<p style="font-size:9px;width:100%;text-align:center;color:#6b5f58"><span class="pageNumber"></span> / <span class="totalPages"></span></p>'
const PAPER = {
  format: 'A4',
  margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: FOOT,
  printBackground: true,
  outline: true,
  tagged: true,
}

await ensureInstalled()
await needPictureBrowser()
const { compiler: htmlOf } = await import('markdown-to-jsx/html')
const { PDFiumLibrary } = await import('@hyzyla/pdfium')
const { chromium } = await import('@playwright/test')

/** The whole handbook; each chapter's page stands in its contents, where it is known. */
function htmlPage(language, pageNumbers) {
  const title = textsOf(language).get('help.tab.handbook')
  const chapters = chaptersOf(language)
  const contents = chapters.map(
    (chapter) =>
      `<li><a href="#${chapter.id}">${chapter.title} <span>${pageNumbers.get(chapter.id) ?? ''}</span></a></li>`,
  )
  const pages = chapters.map(
    ({ id, title: heading, body }) =>
      `<h2 id="${id}">${heading}</h2>${htmlOf(withPicturesInside(language, body), { forceBlock: true })}`,
  )
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Galla: ${title}</title><style>${STYLE}</style>
    <h1>Galla<br>${title}</h1><nav><ol>${contents.join('')}</ol></nav>${pages.join('')}</html>`
}

/** On which page each chapter begins: one that begins has its title first. */
async function pageNumbersIn(pdf, language) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const plain = (text) => text.replaceAll(/\s+/g, '')
  const beginnings = [...document.pages()].map((page) => plain(page.getText()))
  document.destroy()
  library.destroy()
  const chapters = chaptersOf(language)
  return new Map(
    chapters.map(({ id, title }) => [
      id,
      beginnings.findIndex((text, index) => index > 0 && text.startsWith(plain(title))) + 1,
    ]),
  )
}

const executablePath = findChromium({ drawsWindow: false })
// Chromium refuses to sandbox a browser that runs as root, as in containers; the only pages are our own.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
const page = await browser.newPage()
mkdirSync(inProject('handbook'), { recursive: true })
mkdirSync(inProject('docs', 'handbook'), { recursive: true })
for (const language of handbookLanguages()) {
  writeFileSync(inProject('docs', 'handbook', `${language}.md`), handbookPage(language))
  const printed = async (pageNumbers) => {
    await page.setContent(htmlPage(language, pageNumbers), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return page.pdf(PAPER)
  }
  // Twice: where a chapter begins is known once it is laid out.
  const pdf = await printed(await pageNumbersIn(await printed(new Map()), language))
  writeFileSync(join(inProject('handbook'), `galla-${language}.pdf`), pdf)
}
await browser.close()
say('the handbook is in docs/handbook, and as PDF in handbook')
