// What a page can reach: the built app and what main renders, under a strict policy, and nothing else on disk.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#main/app/protocol'

const parent = mkdtempSync(join(tmpdir(), 'galla-pages-'))
const folder = join(parent, 'renderer')
const serve = servePages(folder, () => Promise.resolve(null))
const get = (path: string) => serve(new Request(`app://bundle${path}`))

beforeAll(() => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Galla</title>')
  writeFileSync(join(folder, 'notes.txt'), 'not a page')
  writeFileSync(join(parent, 'secret.html'), 'outside')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('pages of the app', () => {
  it('come with a policy that allows no network and no inline script', async () => {
    const page = await get('/')
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it.each(['/missing.html', '/notes.txt', '/..%2fsecret.html', '/%2e%2e/secret.html'])(
    'do not include %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it('are only read', async () => {
    expect((await serve(new Request('app://bundle/index.html', { method: 'POST' }))).status).toBe(404)
  })
})

describe('what main draws', () => {
  it('is asked only for what is no file of the app, so that no page waits for it', async () => {
    const asked: string[] = []
    const serveBoth = servePages(folder, ({ url }) => {
      asked.push(url)
      return Promise.resolve(new Response('drawn'))
    })
    await serveBoth(new Request('app://bundle/index.html'))
    const drawn = await serveBoth(new Request('app://bundle/receipt/1'))
    expect([await drawn.text(), asked]).toEqual(['drawn', ['app://bundle/receipt/1']])
  })
})
