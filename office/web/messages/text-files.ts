// The files of one language that the page needs, by their paths.
export type TextFiles = Readonly<Record<string, unknown>>
