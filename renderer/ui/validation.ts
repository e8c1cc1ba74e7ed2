// The schema library compiles its checks to functions where it may. In a page it may not (content security policy,
// trusted types), and each attempt would be reported as a violation: it is told beforehand.
import { config } from 'zod/v4/core'

config({ jitless: true })
