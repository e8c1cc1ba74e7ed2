// Which component answers a command right now. The topmost screen comes first; what it does not answer falls to the
// shell.
import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { onKeyOf } from '../ui/key-route'
import { isDialogOpen } from '../ui/open-dialogs'
import { whenTypedAlone } from '../ui/scanner'
import { takesText, keepSelectionInField } from '../ui/text-fields'
import { holdUntilDialogsClose } from '../ui/type-ahead-buffer'
import { bindingsOf, COMMANDS, COMMAND_IDS, type CommandId } from './commands'

type Answer = () => void

/** Newest last. Kept outside React, because a key must reach its handler without waiting for a render. */
const answers = new Map<CommandId, Answer[]>()

/** The shell answers what no screen does, whichever of them came first. */
type Place = 'screen' | 'shell'

function answerWith(id: CommandId, answer: Answer, place: Place): () => void {
  const others = answers.get(id) ?? []
  answers.set(id, place === 'shell' ? [answer, ...others] : [...others, answer])
  return () => {
    answers.set(
      id,
      (answers.get(id) ?? []).filter((other) => other !== answer),
    )
  }
}

/** Whether anything would happen: hints show only keys that currently work. */
export const isAnswered = (id: CommandId): boolean => (answers.get(id)?.length ?? 0) > 0

/** Runs a command as its key would. Returns false if nobody answers it. */
export function runCommand(id: CommandId): boolean {
  const answer = answers.get(id)?.at(-1)
  answer?.()
  return answer !== undefined
}

/** A click on a link does what its key does. */
export const pressKeyOf =
  (id: CommandId) =>
  (event: MouseEvent): void => {
    if (runCommand(id)) event.preventDefault()
  }

/**
 * Answers a command while the component is mounted; null leaves it to the next handler below. Registered before the
 * screen is painted, so that a key pressed for something visible is never lost.
 */
export function useCommand(id: CommandId, answer: Answer | null, place: Place = 'screen'): void {
  const latest = useRef(answer)
  useLayoutEffect(() => {
    latest.current = answer
  }, [answer])
  const answered = answer !== null
  useLayoutEffect(
    () => (answered ? answerWith(id, () => latest.current?.(), place) : undefined),
    [id, answered, place],
  )
}

/** Nothing leads away from an open dialog. */
const isShut = (id: CommandId): boolean => isDialogOpen() && !COMMANDS[id].inDialog

/** A command chosen from a menu: as by its key. */
export function chooseCommand(id: CommandId): void {
  if (!isShut(id)) runCommand(id)
}

const OPERATED = 'a, button, input, select, textarea, summary, [role=tab], [role=option], [role=grid]'

/** What the key does is up to the element that has the focus. */
const isOperated = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OPERATED) !== null

const isText = (target: EventTarget | null): boolean => target instanceof Element && takesText(target)

function onKey(id: CommandId, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const isFunctionKey = /^F\d+$/.test(event.key)
  if (isShut(id)) {
    if (isFunctionKey) event.preventDefault()
    if (COMMANDS[id].waitsForDialogs === true && !event.repeat) holdUntilDialogsClose(event)
    return
  }
  if (COMMANDS[id].isTheirs === true && isOperated(event.target)) return
  if (COMMANDS[id].writes?.includes(event.code) === true && isText(event.target)) return
  if (event.repeat || runByKey(id) || isFunctionKey) event.preventDefault()
}

/** Whether somebody answers. */
function runByKey(id: CommandId): boolean {
  if (COMMANDS[id].isCharacter !== true || !isAnswered(id)) return runCommand(id)
  whenTypedAlone(() => isShut(id) || runCommand(id))
  return true
}

/** Listens to the keyboard, from the first paint on. Used once, around every screen. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const bindings = COMMAND_IDS.flatMap((id) =>
      bindingsOf(id).map((binding) => [binding, (event: KeyboardEvent) => onKey(id, event)]),
    )
    const stops = [
      keepSelectionInField,
      createKeybindingsHandler(Object.fromEntries(bindings), { ignore: () => false }),
    ].map((hear) => onKeyOf('after-screen', hear))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
