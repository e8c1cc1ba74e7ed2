// npm run office -- --demo: what its words mean, and what it tells whoever started it.
import { OfficeStartError } from '../base/start-error'
import type { OpenedOffice } from '../api/open-office'
import { authenticatorCode } from './authenticator'
import { DEMO_SIZES, openDemo, type Demo, type DemoSize } from './demo'

export interface DemoWords {
  readonly shops?: string | undefined
  readonly days?: string | undefined
}

/** Throws `OfficeStartError` for what is no number, or too large a one. */
export const demoSizeOf = ({ shops, days }: DemoWords): DemoSize => ({
  shops: numberOf('shops', shops),
  days: numberOf('days', days),
})

function numberOf(name: keyof DemoSize, text: string | undefined): number {
  const { least, most, unlessTold } = DEMO_SIZES[name]
  if (text === undefined) return unlessTold
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new OfficeStartError(`--${name} takes a number from ${least} to ${most}, not "${text}".`)
}

const TOLD_EVERY_COUNTERS = 100

export async function fillWithDemo(
  office: OpenedOffice,
  size: DemoSize,
  say: (text: string) => void,
): Promise<Demo> {
  say(`Making up ${size.shops} shops and ${size.days} days of sales.`)
  const demo = await openDemo(office, size, (done, all) => {
    if (done % TOLD_EVERY_COUNTERS === 0) say(`${done} of ${all} counters`)
  })
  const count = (number: number) => number.toLocaleString('en-IN')
  say(
    `\nThis is a demonstration: everybody in it is made up, and nothing was sold. It has ${count(demo.counters)} counters and ${count(demo.sales)} sales, and sells on while it is open.\n`,
  )
  return demo
}

/** Codes change every half minute. */
export function tellPeople({ people }: Demo, nowMs: number, say: (text: string) => void): void {
  const [first] = people
  if (first === undefined) return
  say(`Sign in with the password ${first.password} as

${people.map(({ role, email, secret }) => `  ${email.padEnd(22)}${role.padEnd(14)}code ${authenticatorCode(secret, nowMs)}`).join('\n')}

Press Enter here for the next codes; Ctrl-C ends it.\n`)
}
