// The second quarter of the simulated sales.
import { liveQuarter } from './lives'

liveQuarter(2)
