// The styles of the page's first pictures alone: a browser reads them before it draws anything, and most styles are of parts that no first picture
// has. Which are needed is seen from pictures that are drawn here as the office draws them.
import { pathToFileURL } from 'node:url'
import postcss from 'postcss'
import type { FirstPageProgram, PreloadedAnswers, Look } from '../../shared/office/first-page'
import type { Now } from '../../shared/office/figures'

const LOOK: Look = { language: 'en', theme: 'system', environment: 'production' }
const SUM = { count: 1, amountPaise: 1_00, feePaise: 1_00 }
const AT_MS = Date.UTC(2026, 0, 1)

/** With something in each place that is not drawn while there is nothing for it. */
const NOW: Now = {
  atMs: AT_MS,
  dayMs: AT_MS,
  uncounted: 1,
  standby: 'away',
  today: [{ key: 'mobile', label: '', done: SUM, open: SUM, undone: SUM }],
  minutes: [0, 1],
  open: [],
  owed: SUM,
  calls: [],
  counters: [],
}

const stranger = (hasOwner: boolean, kind: 'practice' | 'real'): PreloadedAnswers => ({
  person: null,
  answers: [{ name: 'state', input: {}, output: { hasOwner, kind } }],
})

const owner = (hasSecondFactor: boolean, now: readonly Now[]): PreloadedAnswers => ({
  person: { personId: 'owner', name: 'Owner', email: '', role: 'distributor', shopIds: [], hasSecondFactor },
  answers: [
    ...stranger(true, 'practice').answers,
    ...now.map((output) => ({ name: 'now' as const, input: { environment: 'practice' }, output })),
  ],
})

const PICTURES: readonly PreloadedAnswers[] = [
  stranger(true, 'real'),
  stranger(false, 'practice'),
  owner(false, []),
  owner(true, []),
  owner(true, [NOW]),
  owner(true, [{ ...NOW, today: [] }]),
]

/** Lies beside the picture until it is on the screen (office/web/parts/Deferred.tsx). */
const NOT_DRAWN = /<template>.*?<\/template>/gs
const CLASSES = /\sclass="([^"]*)"/g
const CLASS_IN_SELECTOR = /\.([\w-]+)/g

/** The classes in the first pictures that `program` draws. */
async function drawnClasses(program: string): Promise<ReadonlySet<string>> {
  const { firstPage } = (await import(pathToFileURL(program).href)) as FirstPageProgram
  const drawn = await Promise.all(PICTURES.map((known) => firstPage(known, LOOK)))
  return new Set(
    drawn.flatMap((markup) =>
      [...markup.replaceAll(NOT_DRAWN, '').matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')),
    ),
  )
}

/** Of `styles` those that the first pictures need; `program` is the built one that draws them. Fonts of the page come with the others. */
export async function firstStyles(styles: string, program: string): Promise<string> {
  const drawn = await drawnClasses(program)
  const sheet = postcss.parse(styles)
  sheet.walkAtRules('font-face', (rule) => void rule.remove())
  sheet.walkRules((rule) => {
    const classes = [...rule.selector.matchAll(CLASS_IN_SELECTOR)].map(([, name = '']) => name)
    if (classes.length > 0 && !classes.some((name) => drawn.has(name))) rule.remove()
  })
  return sheet.toString()
}
