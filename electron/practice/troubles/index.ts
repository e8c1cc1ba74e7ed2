// Every scripted trouble, as the table that docs/practice.md and the "?" of the practice band show.
import { lookupTroubles } from './lookup'
import { rechargeTroubles } from './recharge'
import type { Trouble } from './trouble'

export const troubles: readonly Trouble[] = [...rechargeTroubles, ...lookupTroubles]
