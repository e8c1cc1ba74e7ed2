// Generated files are compared in the form in which the format check wants them.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'

const options = JSON.parse(readFileSync(resolve('.oxfmtrc.json'), 'utf8')) as Parameters<typeof format>[2]

/** A generated text as the format check wants it to stand in a file of this name. */
export async function formatted(fileName: string, text: string): Promise<string> {
  const { code, errors } = await format(fileName, text, options)
  if (errors.length > 0) throw new Error(`${fileName} cannot be formatted: ${errors[0]?.message}`)
  return code
}
