// HTML that is safe by construction: whatever is inserted into the template is escaped, unless it is HTML already.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

export type Part = Html | string | number | null | readonly Part[]

function rendered(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(rendered).join('')
}

/** A number, in groups or not, or an id: read, typed and copied as one, so never broken over two lines. */
export const isUnbroken = (text: string, longest: number): boolean =>
  text.length <= longest && (/^[\d •X]*\d[\d •X]*$/.test(text) || /^(?=.*\d)\S+$/.test(text))

/** Template tag. Texts and numbers are escaped, lists are joined, null is empty. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.map((text, at) => text + (at < parts.length ? rendered(parts[at] ?? null) : '')).join(''),
  )
}
