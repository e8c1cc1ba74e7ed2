// The rooms of the counter's window.
import { under, type Row } from './row.ts'

const renderer = under('renderer')

/** Screens, and what of them other screens show. */
const SCREENS: Readonly<Record<string, string>> = {
  sale: 'the confirm sheet, its steps and result, how it is paid, receipts, pending sales',
  operations: 'the screens of the kinds of sale and of checks',
  visit: 'several sales of one customer',
  till: 'the cash box: opened, counted, moved and closed',
  daybook: 'the day book: a day, a month, and the reports of the till',
  customer: 'customers and what they owe',
  log: 'the log: its notices, its settings, and how it is moved',
  access: 'lock, PINs, set-up, welcome',
  backup: 'backups',
  settings: 'settings, with updates and practice',
  diagnostics: 'what broke, and how to report it',
  privacy: 'what is kept of customers',
  office: 'what a counter shows of its office',
  handbook: 'the handbook',
}
const SCREEN_NAMES = Object.keys(SCREENS)

/** They use parts of each other: never two folders both ways (folders.ts). */
export const screens: readonly Row[] = Object.entries(SCREENS).map(([name, what]) => ({
  path: `renderer/${name}`,
  what,
  may: renderer(
    ...SCREEN_NAMES.filter((other) => other !== name),
    'commands',
    'bridge',
    'texts',
    'ui',
    'customer-display',
  ),
  instead:
    'A screen knows other screens, the commands, the bridge and the parts of screens; the shell mounts it, not the other way round.',
}))

export const RENDERER_ROWS: readonly Row[] = [
  {
    path: 'renderer/main.tsx',
    what: 'mounts the window',
    may: renderer('app', 'bridge', 'ui', 'styles'),
    instead: 'What the window shows first is renderer/app/App.tsx.',
  },
  {
    path: 'renderer/customer.tsx',
    what: "mounts the customer's screen",
    may: renderer('customer-display', 'styles'),
    instead: "What the customer's screen shows is in renderer/customer-display/screen.",
  },
  {
    path: 'renderer/app',
    what: 'the shell, home and the counter box',
    may: [...renderer(...SCREEN_NAMES), ...renderer('customer-display', 'commands', 'bridge', 'ui', 'texts')],
    instead: 'Styles are imported once, in renderer/main.tsx.',
  },
  ...screens,
  {
    path: 'renderer/customer-display',
    what: 'what the customer sees, and how the counter tells it',
    may: renderer('sale', 'commands', 'bridge', 'ui', 'texts'),
    instead: "The customer's screen is a window without a bridge: what it shows comes whole from main.",
  },
  {
    path: 'renderer/commands',
    what: 'screens, keys and the commands that they give',
    may: renderer('ui', 'texts'),
    instead: 'Commands know no screen: a screen gives its own handlers.',
  },
  {
    path: 'renderer/bridge',
    what: 'the only way to main: window.galla, and what every screen asks',
    may: renderer('queries', 'ui', 'texts'),
    instead: 'The bridge knows no screen. It is typed by shared/channels alone.',
  },
  {
    path: 'renderer/queries',
    what: 'questions and changes through react-query, over the bridge or a POST',
    may: [],
    instead: 'What carries a question is handed to it: by renderer/bridge, or by office/web.',
  },
  {
    path: 'renderer/ui',
    what: 'our own parts of a screen: buttons, fields, dialogs, sounds',
    may: renderer('texts'),
    instead: 'A part of a screen takes what it shows as props; it asks nobody.',
  },
  {
    path: 'renderer/texts',
    what: 'every text of the window, by language',
    may: [],
    instead: 'Words know no screen.',
  },
  {
    path: 'renderer/styles',
    what: 'design tokens and what every page shares',
    may: [],
    instead: 'Styles know no screen.',
  },
]
