// The owner's page as files: built beside the office's program, sent with the strictest policy that it can live under.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { OWNER_PAGE_PATHS } from '@shared/office/owner-page'

const NONE = "'none'"
const SELF = "'self'"

/** No script, style or answer of anybody else, nothing inside the page itself, and no page around it. */
const POLICY = {
  defaultSrc: [NONE],
  scriptSrc: [SELF],
  styleSrc: [SELF],
  imgSrc: [SELF, 'data:'],
  fontSrc: [SELF],
  mediaSrc: [SELF],
  connectSrc: [SELF],
  frameAncestors: [NONE],
  baseUri: [NONE],
  formAction: [NONE],
  objectSrc: [NONE],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: [NONE],
}

/** Files named by what they hold never change; the page itself is asked for each time, so that it fits the office. */
const KEPT_FOR_A_YEAR = 'public, max-age=31536000, immutable'
const ASKED_EACH_TIME = 'no-cache'

/** The page that was built beside the program in `folder`; undefined if there is none, as when the sources are run. */
export function builtPage(folder: string): string | undefined {
  const page = join(folder, 'web')
  return existsSync(join(page, 'index.html')) ? page : undefined
}

/** `folder`: where the built page lies. */
export function pageRoutes(folder: string): Hono {
  const app = new Hono()
  for (const path of Object.values(OWNER_PAGE_PATHS))
    app.get(
      path,
      secureHeaders({
        contentSecurityPolicy: POLICY,
        xFrameOptions: 'DENY',
        referrerPolicy: 'no-referrer',
        crossOriginOpenerPolicy: 'same-origin',
      }),
      compress(),
      serveStatic({
        root: folder,
        onFound: (_path, c) => {
          c.header('cache-control', path === OWNER_PAGE_PATHS.assets ? KEPT_FOR_A_YEAR : ASKED_EACH_TIME)
        },
      }),
    )
  return app
}
