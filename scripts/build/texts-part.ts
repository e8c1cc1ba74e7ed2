// The texts of a page in one language are one part of it, whatever number of files they stand in.

const TEXTS = /[\\/]shared[\\/]languages[\\/](\w+)[\\/](?:(?:window|owner)[\\/]|services\.json)/

/** What the name of such a part begins with; the language follows. */
export const TEXTS_PART = 'texts-'

export const textsPart = {
  priority: 3,
  name: (id: string) => `${TEXTS_PART}${TEXTS.exec(id)?.[1] ?? 'other'}`,
  test: TEXTS,
}
