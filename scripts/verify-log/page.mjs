// The page's part of the check: takes the file and the key, and shows the verdict.
import { checkExport, PROOF_ENDING, proofFrom } from './proof.mjs'
import { checkLog, hexOf, keyFrom, recordsOfLines, verifyByWebCrypto } from './verifier.mjs'
import { wordsOn, wordsOnExport } from './words.mjs'

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

/** The first line names the period, and is a few hundred bytes long. */
const FIRST_LINE_BYTES = 4_096

async function digestOf(file) {
  const bytes = await file.arrayBuffer()
  const [firstLine] = new TextDecoder().decode(bytes.slice(0, FIRST_LINE_BYTES)).split('\n', 1)
  return {
    sha256: hexOf(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))),
    firstLine,
    lastByte: new Uint8Array(bytes).at(-1) ?? -1,
  }
}

/** One log, or a file and the proof of it. */
async function verdictOn(files, trusted) {
  const proof = files.find(({ name }) => name.endsWith(PROOF_ENDING))
  const file = files.find((one) => one !== proof)
  const checked = { trusted, verifySignature: verifyByWebCrypto }
  if (proof !== undefined && file !== undefined) {
    const read = { proof: proofFrom(await proof.text()), file: await digestOf(file) }
    return wordsOnExport(await checkExport({ ...read, ...checked }), trusted !== null)
  }
  const verdict = await checkLog({
    records: () => recordsOfLines(piecesOf(file)),
    onProgress: async (entries) => {
      show('busy', `Checking: ${entries} entries so far`, [])
      await drawn()
    },
    ...checked,
  })
  return wordsOn(verdict, trusted !== null)
}

async function check(files, typed) {
  const trusted = typed.trim() === '' ? null : keyFrom(typed)
  if (typed.trim() !== '' && trusted === null)
    return show('broken', 'This is not a key', [
      'The key has 64 digits and letters from a to f, its fingerprint 16.',
    ])
  const { kind, headline, lines } = await verdictOn(files, trusted)
  show(kind, headline, lines)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const files = [...fileField.files]
  const isAlone = files.length === 1 && files[0].name.endsWith(PROOF_ENDING)
  if (files.length === 0 || isAlone)
    return show(
      'broken',
      isAlone ? 'Choose the file of this proof too, both at once' : 'Choose a file first',
      [],
    )
  if (files.length > 2 || (files.length === 2 && !files.some(({ name }) => name.endsWith(PROOF_ENDING))))
    return show('broken', 'Choose one log, or a file and its proof', [])
  show('busy', 'Checking', [])
  check(files, keyField.value).catch((error) =>
    show('broken', 'The files could not be read', [error.message]),
  )
})
