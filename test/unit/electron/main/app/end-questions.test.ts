// What the person is asked at the end of the app, and what follows it.
import { expect, it, vi } from 'vitest'
import { createEnd, endQuestions, installsAtEnd } from '#main/app/end-questions'
import { settleMicrotasks } from '#test/support/virtual-time'

/** The end of a counter whose person answers `answers` in turn; none left leaves the question open until it is taken back. */
function ending(...answers: boolean[]) {
  const asked: string[] = []
  const done = vi.fn<(what: string) => void>()
  const end = createEnd({ quit: () => done('quits'), startAgain: () => done('starts again') })
  const questions = endQuestions({
    ask: (texts, _values, signal) => {
      asked.push(texts.message)
      const answer = answers.shift()
      return answer === undefined
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))
        : Promise.resolve(answer)
    },
    end,
    readyVersion: () => '1.1.0',
    obstacle: async () => null,
  })
  return { end, questions, asked, done }
}

it('a payment that outlasts the end of the app is told before anything is installed', () => {
  expect(installsAtEnd('install', true)).toBe(false)
  expect(installsAtEnd('install-and-restart', true)).toBe(false)
  expect(installsAtEnd('install', false)).toBe(true)
  expect(installsAtEnd('install-and-restart', false)).toBe(true)
  expect(installsAtEnd('restart', false)).toBe(false)
  expect(installsAtEnd('end', false)).toBe(false)
})

it('an update that is wanted at the end is installed by it', async () => {
  const { end, questions, asked } = ending(true)
  await questions.offerUpdate()
  expect(asked).toEqual(['update.ready'])
  expect(end.wish()).toBe('install')
})

it('who installs or restarts already is not offered the update once more', async () => {
  const { end, questions, asked } = ending()
  end.request('install-and-restart')
  await questions.offerUpdate()
  expect(asked).toEqual([])
})

it('nothing is asked, installed or started again while the computer is switched off', async () => {
  const { end, questions, asked, done } = ending()
  end.request('install-and-restart')
  questions.systemEnds()
  await questions.offerUpdate()
  expect(await questions.askToWait()).toBe(true)
  end.prepare()
  expect(asked).toEqual([])
  expect(end.wish()).toBe('end')
  expect(done.mock.calls).toEqual([['quits']])
})

it('an open question is taken back when the computer is switched off, and the app waits for the payment and ends', async () => {
  const { end, questions, asked } = ending()
  const wait = questions.askToWait()
  const offer = questions.offerUpdate()
  await settleMicrotasks()
  expect(asked).toEqual(['quit.sending', 'update.ready'])
  questions.systemEnds()
  expect(await wait).toBe(true)
  await offer
  expect(end.wish()).toBe('end')
})

it('a yes that comes too late installs nothing any more', async () => {
  const answer = Promise.withResolvers<boolean>()
  const end = createEnd({ quit: () => {}, startAgain: () => {} })
  const questions = endQuestions({
    ask: () => answer.promise,
    end,
    readyVersion: () => '1.1.0',
    obstacle: async () => null,
  })
  const offer = questions.offerUpdate()
  await settleMicrotasks()
  questions.systemEnds()
  answer.resolve(true)
  await offer
  expect(end.wish()).toBe('end')
})

it('somebody who stays for a payment has asked for nothing any more', async () => {
  const { end, questions } = ending(false)
  end.request('restart')
  expect(await questions.askToWait()).toBe(false)
  expect(end.wish()).toBe('end')
})
