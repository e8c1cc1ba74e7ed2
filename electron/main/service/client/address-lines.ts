// Addresses come in many small parts, some of them empty: the filled ones become lines (T89).

/** The filled parts, each once, in order. */
export const addressLines = (...parts: readonly (string | null)[]): readonly string[] => [
  ...new Set(parts.filter((part) => part !== null).filter((part) => !/^(n\/?a|null|-+)$/i.test(part))),
]
