// The rooms of the office: its server, and the owner's page.
import { under, type Row } from './row.ts'

const renderer = under('renderer')
const office = under('office/server')

export const OFFICE_ROWS: readonly Row[] = [
  {
    path: 'office/server/index.ts',
    what: "the office's program: its commands and its end",
    may: [...office('api', 'demo', 'page', 'base'), 'office/server'],
    instead: 'Objects are built in office/server/api.',
  },
  {
    path: 'office/server/api',
    what: 'the routes together, and what opens and serves them',
    may: [
      ...office(
        'maintenance',
        'owners',
        'counters',
        'onboarding',
        'guard',
        'budget',
        'keys',
        'page',
        'callbacks',
        'log',
        'exports',
        'sales',
        'alerts',
        'context',
        'database',
        'base',
      ),
      'shared/node',
    ],
    instead: 'A room answers its own routes; api puts them together.',
  },
  {
    path: 'office/server/demo',
    what: 'a made-up fleet of counters to try the office with',
    may: [...office('api', 'maintenance', 'context', 'base'), 'shared/node'],
    instead: 'It talks to the office as counters do.',
  },
  {
    path: 'office/server/maintenance',
    what: 'backups, health, retention, jobs, disk',
    may: [...office('counters', 'callbacks', 'context', 'database', 'base'), 'shared/node'],
    instead: 'What is to be done regularly is handed to it.',
  },
  {
    path: 'office/server/owners',
    what: "the owner's questions and changes: people, fleet, figures, settings",
    may: [
      ...office(
        'counters',
        'guard',
        'budget',
        'keys',
        'page',
        'callbacks',
        'exports',
        'sales',
        'alerts',
        'context',
        'database',
        'base',
      ),
      'shared/node',
    ],
    instead: 'It asks the other rooms and answers the page.',
  },
  {
    path: 'office/server/counters',
    what: 'counters: invitations, heartbeat, settings, reports',
    may: [...office('guard', 'keys', 'log', 'context', 'database', 'base'), 'shared/node'],
    instead: 'A counter is known by its proof.',
  },
  {
    path: 'office/server/onboarding',
    what: "who may use the service's onboarding",
    may: office('guard', 'context', 'database', 'base'),
    instead: 'It claims through office/server/guard.',
  },
  {
    path: 'office/server/guard',
    what: 'the question before a sale, conflicting sales, and sales taken over from a lost counter',
    may: office('callbacks', 'log', 'sales', 'context', 'database', 'base'),
    instead: "It knows the log and the sales, and no counter's settings.",
  },
  {
    path: 'office/server/budget',
    what: 'the calls of the service that counters share',
    may: office('context', 'base'),
    instead: 'It knows no sale.',
  },
  {
    path: 'office/server/keys',
    what: 'the keys that counters share, which the office cannot open',
    may: office('context', 'database', 'base'),
    instead: 'It keeps what counters seal.',
  },
  {
    path: 'office/server/page',
    what: "the owner's page as it is served",
    may: office('base'),
    instead: 'It knows files, and no answer.',
  },
  {
    path: 'office/server/callbacks',
    what: 'callbacks of the service, taken and sent on to counters',
    may: [...office('log', 'context', 'database', 'base'), 'shared/node'],
    instead: 'What is taken is decided in shared/node/callbacks.',
  },
  {
    path: 'office/server/log',
    what: 'the entries that counters send: checked, kept, read',
    may: [...office('exports', 'sales', 'context', 'database', 'base'), 'shared/node'],
    instead: 'It knows no owner and no page.',
  },
  {
    path: 'office/server/exports',
    what: "tables for the owner's books",
    may: [...office('context', 'database'), 'shared/node'],
    instead: 'Rows come in as arguments.',
  },
  {
    path: 'office/server/sales',
    what: 'sales as the entries tell them: search, figures, stories',
    may: office('context', 'database', 'base'),
    instead: 'They follow from entries alone.',
  },
  {
    path: 'office/server/alerts',
    what: 'what owners are told by mail and webhook',
    may: [...office('context', 'database', 'base'), 'shared/node'],
    instead: 'What is worth telling is handed to it.',
  },
  {
    path: 'office/server/context',
    what: 'what every room of the office is given',
    may: [...office('database', 'base'), 'shared/node'],
    instead: 'It knows no room above it.',
  },
  {
    path: 'office/server/database',
    what: 'PostgreSQL: the tables, declared once, and how a database comes to them',
    may: office('base'),
    instead: 'Tables know no room.',
  },
  {
    path: 'office/server/base',
    what: 'answers, problems, bodies, secrets, the folder, the clock',
    may: ['shared/node'],
    instead: 'It knows no database.',
  },
  {
    path: 'office/server',
    what: 'the office: several counters of one shop, on PostgreSQL (docs/office.md)',
    may: office('api', 'maintenance', 'database', 'base'),
    instead:
      'The office is a program of its own: of the app it knows shared/, with what counter and office both need of Node.',
  },
  {
    path: 'office/web',
    what: "the owner's page, served by the office (docs/office.md)",
    may: renderer('queries', 'ui', 'texts', 'styles'),
    instead:
      'The page is a program of its own: of the window it takes parts, words, queries and styles, and it asks the office by office/web/api/ask.ts.',
  },
]
