// Terms of the field as the English texts use them. Where one stands in an English text, the translation has the word that
// the glossary of its language chose; `without` in a glossary lists the texts that say it without the word.

/** What each is recognised by, in an English text without its values. */
export const TERMS: Readonly<Record<string, RegExp>> = {
  recharge: /\brecharg/i,
  receipt: /\breceipts?\b/i,
  acknowledgement: /\backnowledge/i,
  pending: /\bpending\b/i,
  'not confirmed': /\bnot (yet )?confirmed\b/i,
  failed: /\bfailed\b/i,
  refused: /\brefused\b/i,
  reversed: /\breversed\b/i,
  refunded: /\brefunded\b/i,
  successful: /\bsuccessful\b/i,
  'on credit': /\bon credit\b/i,
  till: /\b(the|a|this|your) till\b|\btill (is|was|open)/i,
  float: /\bfloat\b/i,
  'day book': /\bday book/i,
  'due date': /\bdue date/i,
  overdue: /\boverdue\b/i,
  bill: /\bbills?\b/i,
  biller: /\bbillers?\b/i,
  consent: /\bconsent/i,
  complaint: /\bcomplain/i,
  commission: /\bcommission/i,
  wallet: /\bwallet/i,
  service: /\bservice\b/i,
  customer: /\bcustomers?\b/i,
  owner: /\bowners?\b/i,
  cashier: /\bcashiers?\b/i,
  PIN: /\bPINs?\b/i,
  backup: /\bback ?up/i,
  practice: /\bpractice/i,
  visit: /\bvisits?\b/i,
  limit: /\blimit\b/i,
  printer: /\bprinters?\b/i,
  counter: /\bcounters?\b/i,
  agent: /\bagents?\b/i,
  plan: /\bplans?\b/i,
  operator: /\boperators?\b/i,
  amount: /\bamounts?\b/i,
  shop: /\bshops?\b/i,
  drawer: /\bdrawer\b/i,
  log: /\blogs?\b/i,
}

/** Where the English word means something else than the term. */
export const OTHER_MEANING: Readonly<Record<string, readonly string[]>> = {
  // What the computer prints by.
  service: [
    'failure.printer.spooler-away.title',
    'failure.printer.spooler-away.happened',
    'failure.printer.spool-full.title',
  ],
  // A window, a screen or a backup, not a sale.
  failed: [
    'display.standing.broken',
    'trouble.window-failing',
    'trouble.graphics-failing',
    'alerts.kind.backup-failed',
  ],
  // A postal code.
  PIN: ['sale.field.pincode'],
  // What was just typed beside it.
  float: ['daybook.open.do'],
  // The app's own, or a list.
  log: ['report.words', 'export.title', 'book.sealed'],
}
