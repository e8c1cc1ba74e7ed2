// The owner's page as files: built beside the office's program, sent with the strictest policy that it can live under. Its first picture is
// drawn here, so that nobody waits for scripts to see it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import { LOOK_COOKIE, lookOf, type PreloadedAnswers, type Look } from '#shared/office/first-page'
import { OWNER_PAGE_PATHS } from '#shared/office/owner-page'
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '#shared/base/languages'
import type { OfficeLog } from '../base/log'
import { createFirstPages, type Encoding } from './first-pages'
import { readBuiltPage, type BuiltPage } from './built-page'

const NONE = "'none'"
const SELF = "'self'"

/**
 * No script or answer of anybody else, and no page around it. The styles and the one script inside it are the built ones, known by their
 * digest.
 */
const policyOf = ({ stylesDigests, scriptDigest }: BuiltPage) => ({
  defaultSrc: [NONE],
  scriptSrc: [SELF, `'sha256-${scriptDigest}'`],
  styleSrc: [SELF, ...stylesDigests.map((digest) => `'sha256-${digest}'`)],
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
})

/** Files named by what they hold never change; the page itself is asked for each time, so that it fits the office. */
const KEPT_FOR_A_YEAR = 'public, max-age=31536000, immutable'
const ASKED_EACH_TIME = 'no-cache'
/** What depends on who asks. */
const DEPENDS_ON = 'accept-encoding, accept-language, cookie, sec-fetch-site'

/** The page that was built beside the program in `folder`; undefined if there is none, as when the sources are run. */
export function builtPage(folder: string): string | undefined {
  const page = join(folder, 'web')
  return existsSync(join(page, 'index.html')) ? page : undefined
}

export interface PreloadedAnswersOf {
  /** Whether somebody may be signed in who asks like this; it costs nothing. */
  maybeSignedIn(headers: Headers): boolean
  /** Who asks, and what the page would ask first for them; null if that cannot be said from this request. */
  of(headers: Headers, look: Look): Promise<PreloadedAnswers | null>
}

/** `folder`: where the built page lies. */
export function pageRoutes(folder: string, knownOf: PreloadedAnswersOf, log: OfficeLog): Hono {
  const built = readBuiltPage(folder)
  const pages = createFirstPages(built, log)
  const app = new Hono()
  const guarded = secureHeaders({
    contentSecurityPolicy: policyOf(built),
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
  })
  app.get(OWNER_PAGE_PATHS.page, guarded, async (c) => {
    const look = lookOf(getCookie(c, LOOK_COOKIE) ?? '') ?? firstLook(c.req.header('accept-language') ?? '')
    const { headers } = c.req.raw
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const known = knownOf.of(headers, look).catch((error: unknown) => {
      // The page itself says what it cannot ask for.
      log.error('page.not-known', error instanceof Error ? error : new Error(String(error)))
      return null
    })
    c.header('vary', DEPENDS_ON)
    c.header('content-type', 'text/html; charset=utf-8')
    if (encoding !== null) c.header('content-encoding', encoding)
    if (knownOf.maybeSignedIn(headers)) {
      // Figures stay in no browser's memory on the disk.
      c.header('cache-control', 'no-store')
      return c.body(pages.whileAsking(known, look, encoding))
    }
    const { body, tag } = await pages.forStranger(await known, look, encoding)
    c.header('cache-control', ASKED_EACH_TIME)
    c.header('etag', tag)
    if (c.req.header('if-none-match') !== tag) return c.body(body)
    c.header('content-encoding', undefined)
    return c.body(null, NOT_MODIFIED)
  })
  app.get(
    OWNER_PAGE_PATHS.assets,
    guarded,
    async (c, next) => {
      await next()
      if (c.res.ok) c.header('cache-control', KEPT_FOR_A_YEAR)
    },
    serveStatic({ root: folder, precompressed: true }),
  )
  return app
}

const NOT_MODIFIED = 304

const encodingFor = (accepted: string): Encoding =>
  (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null

/** Of a browser that was never here: its language, and everything else as the page begins. */
const firstLook = (acceptLanguage: string): Look => ({
  language: languageOf(acceptLanguage),
  theme: 'system',
  environment: 'production',
})

/** The first of the page's languages that the browser names. */
function languageOf(acceptLanguage: string): Language {
  const named = acceptLanguage.split(',').map((part) => part.trim().split(/[-;]/, 1)[0])
  return (
    named
      .map((name) => LANGUAGES.find((language) => language === name))
      .find((language) => language !== undefined) ?? SOURCE_LANGUAGE
  )
}
