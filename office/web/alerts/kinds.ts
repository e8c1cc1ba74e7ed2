// The alerts that the page has words for. A newer office may raise others: they are shown by their name.
const KNOWN = [
  'twin',
  'chain-refused',
  'log-unsigned',
  'counter-silent',
  'old-pending',
  'callback-without-counter',
  'callback-set-aside',
  'wrong-codes',
  'backup-failed',
  'disk-low',
] as const

export const isKnownAlert = (kind: string): kind is (typeof KNOWN)[number] =>
  (KNOWN as readonly string[]).includes(kind)
