// Which troubles fit what is typed above their table, in the language of the window.
import type { z } from 'zod'
import { foldedName } from '#shared/base/folded-text'
import type { troubleSchema } from '#shared/channels/contract'
import type { MessageKey, Words } from '../../texts/words'
import { fillOf } from './fill-form'

export type Trouble = z.output<typeof troubleSchema>

/** `recharge.initiate` is an internal name; its first part gives the screen it belongs to. */
const AREAS: Readonly<Record<string, MessageKey>> = {
  every: 'practice.troubles.every',
  recharge: 'command.recharge',
  bill: 'command.bills',
  verify: 'command.verify',
  aadhaar: 'command.verify',
  docvault: 'command.verify',
  message: 'command.verify',
  account: 'command.accounts',
}
export const areaOf = ({ operation }: Trouble): MessageKey =>
  AREAS[operation.split('.')[0] ?? ''] ?? 'practice.troubles.every'

/** Numbers stand in groups, and are typed with or without them. */
const ungrouped = (text: string): string => text.replace(/(?<=\d)\s(?=\d)/g, '')

/** Every typed word occurs somewhere in the line, as names are compared. */
export function fittingTroubles(
  { say }: Pick<Words, 'say'>,
  troubles: readonly Trouble[],
  text: string,
): readonly Trouble[] {
  const wanted = foldedName(text).split(' ')
  return troubles.filter((trouble) => {
    const { trigger, operation, happens } = trouble
    const told = [trigger, operation, say(areaOf(trouble)), happens].join(' ')
    const line = foldedName(`${told} ${ungrouped(told)}`)
    return fillOf(operation) !== null && wanted.every((word) => line.includes(word))
  })
}
