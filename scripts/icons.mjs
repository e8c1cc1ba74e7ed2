// npm run icons: draws resources/build/icon.svg at every size that the three systems ask for, in the places where electron-builder looks
// for them, and writes down of which drawing they are, so that a test can tell when they are of an older one.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { needPictureBrowser } from './lib/picture-browser.mjs'
import { findChromium } from './lib/chromium-places.mjs'
import { inProject, say } from './lib/project.mjs'

readWords()

/** macOS and Windows icons are made of this one. */
const LARGEST = 1024
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

await ensureInstalled()
await needPictureBrowser()
const folder = inProject('resources', 'build')
const drawing = readFileSync(join(folder, 'icon.svg'))
const badge = readFileSync(join(folder, 'badge.svg'))

const { chromium } = await import('@playwright/test')
const executablePath = findChromium({ drawsWindow: false })
// Chromium refuses to sandbox a browser that runs as root, as in containers; the only page is our own drawing.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
const page = await browser.newPage()

async function drawn(size, of = drawing) {
  await page.setViewportSize({ width: size, height: size })
  const source = `data:image/svg+xml;base64,${of.toString('base64')}`
  await page.setContent(
    `<body style="margin:0"><img src="${source}" width="${size}" height="${size}" style="display:block">`,
  )
  return page.screenshot({ omitBackground: true })
}

/** Windows lays it over the icon at 16 points, on dense screens at 32 pixels. */
const BADGE_SIZE = 32

const largest = await drawn(LARGEST)
const { createICNS, createICO, BICUBIC2 } = (await import('png2icons')).default
const ALL_COLOURS = 0
const files = {
  'icon.png': largest,
  'icon.icns': createICNS(largest, BICUBIC2, ALL_COLOURS),
  // Bitmaps below 64 pixels, as some places of Windows need them.
  'icon.ico': createICO(largest, BICUBIC2, ALL_COLOURS, false, true),
}
for (const size of LINUX_SIZES) files[`icons/${size}x${size}.png`] = await drawn(size)
files['badge.png'] = await drawn(BADGE_SIZE, badge)
await browser.close()

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex')
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
const made = { 'icon.svg': drawing, 'badge.svg': badge, ...files }
const digests = Object.fromEntries(Object.entries(made).map(([name, bytes]) => [name, digest(bytes)]))
writeFileSync(join(folder, 'icons.json'), `${JSON.stringify(digests, undefined, 2)}\n`)
say(`${Object.keys(files).length} pictures of the icon are in resources/build`)
