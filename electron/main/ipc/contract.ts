// The contract with the schemas of all its channels. Making them takes longer than answering the first screen's
// questions, so it is loaded with the first other question, or by whoever knows that one will come.
import type { Channel, channels, events } from '#shared/channels/contract'
import type { ChannelRow } from '#shared/channels/channel'
import { firstChannels } from '#shared/channels/first'

export interface Contract {
  readonly channels: typeof channels
  readonly events: typeof events
}

let loaded: Contract | undefined
const waiting: ((contract: Contract) => void)[] = []

/** It, loaded now if it was not. */
export async function contract(): Promise<Contract> {
  loaded ??= await import('#shared/channels/contract')
  // What is asked for meanwhile joins the end.
  for (const work of waiting) work(loaded)
  waiting.length = 0
  return loaded
}

/**
 * Does `work`, which does not throw, with it: now, or in its turn once somebody has loaded it. Does not load it, and
 * nothing that is asked for later overtakes what waits.
 */
export function withContract(work: (contract: Contract) => void): void {
  if (loaded === undefined || waiting.length > 0) waiting.push(work)
  else work(loaded)
}

const isFirst = (channel: Channel): channel is keyof typeof firstChannels =>
  Object.hasOwn(firstChannels, channel)

/** What the contract says about `channel`. */
export const rowOf = async (channel: Channel): Promise<ChannelRow> =>
  isFirst(channel) ? firstChannels[channel] : (await contract()).channels[channel]
