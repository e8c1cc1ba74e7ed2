// Moving a counter's data as the app does it, with its logs opened in this process instead of in threads of their own.
import { randomUUID } from 'node:crypto'
import type { Clock, Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { succeed } from '#shared/base/result'
import { runningProcesses } from '#shared/node/files/this-process'
import { sealedHeadOf } from '#main/journal'
import { copyJournal } from '#main/journal/store/copy'
import { verifyJournal } from '#main/journal/verify/verify'
import { createLogMove, type LogMoveOptions, type MovableLogs } from '#main/data-folder/log-move'
import { movableLogs } from '#main/workspace/movable-logs'
import { CHAIN_KEY_BYTES } from './sales'
import { realClock, realTimers } from './time'
import { TEN_IN_THE_MORNING, VirtualTime } from './virtual-time'

export const verdictOf = (path: string, environment: Environment, chainKey: Uint8Array) =>
  verifyJournal(
    {
      path,
      platform: process.platform,
      environment,
      chainKey,
      sealedHead: sealedHeadOf(path, chainKey),
    },
    () => {},
  )

/** Whoever takes a log over from a process that was killed waits for a moment. */
const REAL_TIME = { ...realClock, ...realTimers() }

export const logsIn = (dataFolder: string, time: Clock & Timers = REAL_TIME): MovableLogs =>
  movableLogs({
    clock: time,
    timers: time,
    platform: process.platform,
    dataFolder,
    chainKey: () => Promise.resolve(succeed(CHAIN_KEY_BYTES)),
    copyJournal: async (from, to) => copyJournal({ from, to, platform: process.platform }),
    verifierOf: (environment, journal, chainKey) => ({
      verify: async () => succeed(verdictOf(journal, environment, chainKey)),
    }),
  })

/** Moves what lies in `folder` to a folder within `parent`, which counts as this computer's own disk. */
export const logMoveOf = (folder: string, parent: string, change: Partial<LogMoveOptions> = {}) =>
  createLogMove({
    folder,
    own: runningProcesses().own,
    now: () => TEN_IN_THE_MORNING,
    newId: randomUUID,
    fileSystemOf: () => Promise.resolve('own'),
    localFolders: [parent],
    logs: logsIn(folder),
    tell: () => {},
    timers: new VirtualTime(),
    reportDefect: (event) => event,
    ...change,
  })
