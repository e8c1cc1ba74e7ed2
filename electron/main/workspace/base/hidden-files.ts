// What cannot be written because its key is missing is refused in words, and not as a defect.
import type { WorkspaceHandlers } from '#shared/channels/contract'
import { fail, type Failure } from '#shared/base/result'
import { HiddenFileError } from './files'

export const NO_KEY: Failure = { kind: 'store', problem: 'no-key' }

export const refusingHiddenFiles = (handlers: WorkspaceHandlers): WorkspaceHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([channel, handler]) => [channel, refusing(handler as AnyHandler)]),
  ) as WorkspaceHandlers

type AnyHandler = (input: never) => Promise<unknown>

const refusing =
  (handler: AnyHandler): AnyHandler =>
  async (input) => {
    try {
      return await handler(input)
    } catch (error) {
      if (error instanceof HiddenFileError) return fail(NO_KEY)
      throw error
    }
  }
