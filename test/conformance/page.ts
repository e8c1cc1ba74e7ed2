// docs/conformance.md, written from the checklist.
import { CHECKLIST, type Point } from './checklist'
import { RULES, type Rule } from './rules'

const HEAD = `# Conformance

What can go wrong between this client and the service, point by point (T1 to T102), and the test that covers each. The table is
written from \`test/conformance/checklist.ts\`, and a test holds every name in it to a real one.

| Point | What | Tested by |
| ----- | ---- | --------- |
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

function covered({ tests, elsewhere }: Point): string {
  const named = tests.map(([file, name]) => `\`${file}\`: ${cell(name)}`)
  return [...named, ...(elsewhere === undefined ? [] : [`_${cell(elsewhere)}_`])].join('<br>')
}

const RULES_HEAD = `
## The document as rules

What the service's document says, in our own words, with its part and the tests that would fail without it. The table is written from
\`test/conformance/rules.ts\`; a rule without a test fails.

| Rule | Part | What | Tested by |
| ---- | ---- | ---- | --------- |
`

const ruleRow = ({ part, what, tests }: Rule, index: number): string =>
  `| S${index + 1} | ${part} | ${cell(what)} | ${covered({ number: 0, what, tests })} |\n`

export const conformancePage = (): string =>
  HEAD +
  CHECKLIST.map((point) => `| T${point.number} | ${cell(point.what)} | ${covered(point)} |\n`).join('') +
  RULES_HEAD +
  RULES.map(ruleRow).join('')
