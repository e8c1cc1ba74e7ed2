// The page's part of the check: takes the file and the key, and shows the verdict.
import { checkLog, keyFrom, recordsOfLines, verifyByWebCrypto } from './verifier.mjs'
import { wordsOn } from './words.mjs'

const part = (id) => document.getElementById(id)
const [form, fileField, keyField, result] = [part('form'), part('file'), part('key'), part('result')]

const show = (kind, headline, lines) => {
  result.dataset.kind = kind
  const heading = document.createElement('h2')
  heading.textContent = headline
  const list = document.createElement('ul')
  for (const line of lines) {
    const item = document.createElement('li')
    item.textContent = line
    list.append(item)
  }
  result.replaceChildren(heading, list)
}

async function* piecesOf(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** The page draws itself between two batches. */
const drawn = () => new Promise((resolve) => void setTimeout(resolve))

async function check(file, typed) {
  const trusted = typed.trim() === '' ? null : keyFrom(typed)
  if (typed.trim() !== '' && trusted === null)
    return show('broken', 'This is not a key', [
      'The key has 64 digits and letters from a to f, its fingerprint 16.',
    ])
  const verdict = await checkLog({
    records: () => recordsOfLines(piecesOf(file)),
    trusted,
    verifySignature: verifyByWebCrypto,
    onProgress: async (entries) => {
      show('busy', `Checking: ${entries} entries so far`, [])
      await drawn()
    },
  })
  const { kind, headline, lines } = wordsOn(verdict, trusted !== null)
  show(kind, headline, lines)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const [file] = fileField.files
  if (file === undefined) return show('broken', 'Choose a file first', [])
  show('busy', 'Checking', [])
  check(file, keyField.value).catch((error) => show('broken', 'The file could not be read', [error.message]))
})
