// The scenes that are pictured. Add one at the end of its area; helpers of test/e2e/support drive the app.
import { isReady } from '../e2e/support/counter'
import type { Scene } from './scene'

export const scenes: readonly Scene[] = [
  {
    name: 'welcome',
    show: ({ window }) => isReady(window),
  },
]
