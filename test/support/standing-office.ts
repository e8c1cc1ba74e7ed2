// An office that listens on this computer, with an authority of its own, and the line that lets one counter in.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Enrolment } from '#shared/office/enrolment'
import type { OfficeKind } from '#shared/protocol'
import { serve, type ServedOffice } from '#office/server/api/serve'
import {
  digestOf,
  issueServerCertificate,
  newAuthority,
  type ServerCertificate,
  type StoredAuthority,
} from '#office/server/base/authority'
import { testOffice, type TestOffice } from './office'

export const NAMES_OF_THIS_COMPUTER = ['127.0.0.1', 'localhost']

/** What an office proves itself by; made once for all offices of a run, since keys take their time. */
let identity: Promise<{
  readonly authority: StoredAuthority
  readonly certificate: ServerCertificate
}> | null = null

export const officeIdentity = () => (identity ??= newIdentity())

async function newIdentity() {
  const authority = await newAuthority()
  return { authority, certificate: await issueServerCertificate(authority, NAMES_OF_THIS_COMPUTER) }
}

export interface StandingOffice {
  readonly office: TestOffice
  readonly served: ServedOffice
  /** The line that every counter has to it. */
  readonly line: {
    cut(): void
    mend(): void
    /** Each connection that is open now ends with the next request on it: before the office has it, or once it answers. */
    endKept(when: 'asked' | 'answered'): void
  }
  readonly enrolment: Enrolment
}

export async function standingOffice(kind: OfficeKind = 'real'): Promise<StandingOffice> {
  const { authority, certificate } = await officeIdentity()
  const office = await testOffice({ authority, kind })
  const served = await serve(office.app, { host: '127.0.0.1', port: 0, certificate })
  onTestFinished(() => served.close())
  const line = await lineTo(served.port)
  const enrolment = {
    address: `https://127.0.0.1:${line.port}`,
    code: await office.app.enrolment.newCode('console'),
    authorityDigest: digestOf(authority),
    kind,
  }
  return { office, served, line, enrolment }
}

/** A cable between counters and the office, which can be pulled: what is under way then breaks off, and nobody answers. */
async function lineTo(port: number): Promise<StandingOffice['line'] & { readonly port: number }> {
  const ends = new Set<Socket>()
  const ending: Record<'asked' | 'answered', Set<Socket>> = { asked: new Set(), answered: new Set() }
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (piece) => {
        const isEnd = from === near ? ending.asked.has(near) : ending.answered.has(near)
        if (isEnd) near.resetAndDestroy()
        else to.write(piece)
      })
      from.on('end', () => to.end())
      from.on('error', () => {})
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    endKept: (when) => {
      for (const end of ends) ending[when].add(end)
    },
  }
}
