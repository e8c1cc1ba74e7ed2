// The rows of a file that somebody else wrote, as texts. Read in a thread of its own (`table-worker.ts`): a hostile or damaged file may take
// all the memory or never come to an end.
import { readCsv } from './csv'
import type { FileContent } from './file-content'
import { isWorkbook, readWorkbook } from './workbook'

/** Never rejects. */
export async function readTable(bytes: Uint8Array): Promise<FileContent> {
  try {
    if (isWorkbook(bytes)) return await readWorkbook(bytes)
    const text = textOf(bytes)
    return /^\s*[[{]/.test(text) ? { kind: 'json', text } : readCsv(text)
  } catch {
    return { kind: 'unreadable' }
  }
}

/** UTF-8, or UTF-16 as spreadsheets save it; what is neither comes from Windows. */
function textOf(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (mark !== null) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
