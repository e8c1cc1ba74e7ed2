// Addresses come in many small parts, some of them empty: the filled ones make the lines (T89).

/** The parts that are filled, each once, in their order. */
export const addressLines = (...parts: readonly (string | null)[]): readonly string[] => [
  ...new Set(parts.filter((part) => part !== null && !/^(n\/?a|null|-+)$/i.test(part)) as string[]),
]
