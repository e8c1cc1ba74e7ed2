// npm run build: builds the app into out/ if its sources have changed since the last time.
import { needBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
await needBuilt()
