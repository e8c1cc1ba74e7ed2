// Puts the page that checks a log together, as one file without a network: docs/verify-log.html.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

export const verifyPage = inProject('docs', 'verify-log.html')

const source = (name) => readFileSync(inProject('scripts', 'verify-log', name), 'utf8')
/** One script cannot import its parts; they follow each other instead. */
const withoutModules = (text) => text.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '')
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export function verifyPageText() {
  const script = `\n${['verifier.mjs', 'proof.mjs', 'words.mjs', 'page.mjs'].map(source).map(withoutModules).join('\n')}`
  const style = `\n${source('page.css')}`
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return source('page.html')
    .replace('POLICY', () => policy)
    .replace(/\s*STYLE\s*/, () => style)
    .replace(/\s*SCRIPT\s*/, () => script)
}
