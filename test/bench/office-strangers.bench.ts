// What strangers at the office's doors cost its counters: a claim while three hundred of them sign in, against the same in a quiet office, and the
// office's memory before and after them.
import { randomBytes } from 'node:crypto'
import { requestIdSchema } from '#shared/base/ids'
import { OWNER_API, OWNER_SIGN_IN } from '#shared/office/owner-page'
import { PATHS } from '#shared/protocol'
import { createAdmission } from '#office/server/guard/admission'
import { claimRecords } from '#office/server/guard/claims'
import { conflictRecords } from '#office/server/guard/conflict-records'
import { createApp } from '#office/server/api/app'
import { createReported } from '#office/server/log/reported'
import { sized, timed, type Bench } from './comparison'
import { officeContext } from './office-context'
import { addCounters, officeDatabase } from './office-database'

const ADDRESS = 'https://office.test'
const STRANGERS = 300
const CLAIMS = sized(300, 10)
const MEGABYTE = 1024 * 1024
/** What a counter does between two claims. */
const PAUSE_MS = 5

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

export const bench = async (): Promise<Bench> => {
  const database = await officeDatabase()
  const { pools } = database
  await addCounters(pools, ['counter-1'])
  const context = officeContext(pools)
  const app = createApp(context, {
    authorityCertificate: '',
    authorityDigest: null,
    addresses: [ADDRESS],
    signInSecret: 'a secret of a bench, of more than 32 characters',
  })
  const admission = createAdmission(
    context,
    claimRecords(context, createReported(context)),
    conflictRecords(context),
  )
  const admit = async (): Promise<void> => {
    const answer = await admission.admit(
      { counterId: 'counter-1', name: 'Counter 1', groupId: null },
      {
        environment: 'production',
        requestId: requestIdSchema.parse(randomBytes(12).toString('hex')),
        attempt: 1,
        sequence: 1,
        kind: 'sale',
        fingerprints: [randomBytes(32).toString('base64url')],
        known: [],
        lifted: [],
        accepted: [],
        isUnasked: false,
      },
    )
    if (!answer.ok || answer.value.kind !== 'admitted') throw new Error(JSON.stringify(answer))
  }
  const claims = async (): Promise<readonly number[]> => {
    const taken: number[] = []
    for (let claim = 0; claim < CLAIMS; claim += 1) {
      taken.push(await timed(admit))
      await pause(PAUSE_MS)
    }
    return taken
  }
  let tried = 0
  const ask = async (path: string, body: unknown, peer: string): Promise<void> => {
    const request = new Request(`${ADDRESS}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: ADDRESS },
    })
    await (await app.fetch(request, peer)).arrayBuffer()
  }
  /** Each from an address of its own, with an account that nobody has, again as soon as a browser could. */
  const stranger = async (number: number, isOver: () => boolean): Promise<void> => {
    const peer = `203.0.${number % 250}.${Math.floor(number / 250)}`
    while (!isOver()) {
      tried += 1
      const email = `nobody-${tried}@shop.test`
      await ask(`${OWNER_SIGN_IN}/sign-in/email`, { email, password: 'a wrong password' }, peer)
      await pause(1_000)
    }
  }
  const besieged = async (): Promise<readonly number[]> => {
    let isOver = false
    const strangers = Array.from({ length: STRANGERS }, (_, number) => stranger(number, () => isOver))
    const taken = await claims()
    isOver = true
    await Promise.all(strangers)
    return taken
  }
  const memory = (): number => {
    globalThis.gc?.()
    return process.memoryUsage().rss / MEGABYTE
  }
  /** Everything that a stranger can send, large and small. */
  const flood = async (): Promise<void> => {
    const large = 'x'.repeat(sized(2, 1) * MEGABYTE)
    for (let round = 0; round < sized(50, 1); round += 1)
      await Promise.all(
        [
          `${OWNER_SIGN_IN}/sign-in/email`,
          `${OWNER_API}/first-owner`,
          PATHS.enrol,
          '/v1/entries',
          `/hooks/${randomBytes(16).toString('base64url')}`,
        ].flatMap((path) => [
          ask(path, { large }, `198.51.100.${round % 250}`),
          ask(path, { code: '000000000000' }, `198.51.100.${round % 250}`),
        ]),
      )
    await besieged()
  }
  await claims()
  await besieged()
  const before = memory()
  return {
    comparisons: [
      {
        what: `a claim while ${STRANGERS} strangers sign in, p99`,
        against: 'a claim of a quiet office',
        aimRatio: 2,
        at: 'p99',
        rounds: sized(5, 1),
        ours: besieged,
        plain: claims,
      },
      {
        what: 'memory after strangers sent sign-ins, codes, callbacks and large bodies',
        against: 'before them',
        aimRatio: 1.2,
        unit: 'MB',
        rounds: 1,
        warmUpRounds: 0,
        ours: async () => {
          await flood()
          return memory()
        },
        plain: () => before,
      },
    ],
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
