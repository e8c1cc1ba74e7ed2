// The contract with the schemas of all its channels. Making them takes longer than answering the first screen's
// questions, so it is loaded with the first other question, or by whoever knows that one will come.
import type { Channel, channels, events } from '@shared/contract'
import type { ChannelRow } from '@shared/channel'
import { firstChannels } from '@shared/channels/first'

export interface Contract {
  readonly channels: typeof channels
  readonly events: typeof events
}

let loaded: Contract | undefined
const arrival = Promise.withResolvers<Contract>()

/** It, loaded now if it was not. */
export async function contract(): Promise<Contract> {
  if (loaded === undefined) {
    loaded = await import('@shared/contract')
    arrival.resolve(loaded)
  }
  return loaded
}

/** It, once somebody has loaded it. */
export const loadedContract = (): Contract | undefined => loaded

/** Waits until somebody has loaded it, and does not load it. */
export const contractArrives = (): Promise<Contract> => arrival.promise

const isFirst = (channel: Channel): channel is keyof typeof firstChannels =>
  Object.hasOwn(firstChannels, channel)

/** What the contract says about `channel`. */
export const rowOf = async (channel: Channel): Promise<ChannelRow> =>
  isFirst(channel) ? firstChannels[channel] : (await contract()).channels[channel]
