// An office that listens on this computer, with an authority of its own, and the line that lets one counter in.
import { onTestFinished } from 'vitest'
import type { Enrolment } from '@shared/office/enrolment'
import type { OfficeKind } from '@shared/office/protocol'
import { serve, type ServedOffice } from '../../office/server/serve'
import {
  digestOf,
  issueServerCertificate,
  newAuthority,
  type ServerCertificate,
  type StoredAuthority,
} from '../../office/server/tls/authority'
import { testOffice, type TestOffice } from './office'

export const NAMES_OF_THIS_COMPUTER = ['127.0.0.1', 'localhost']

/** What an office proves itself by; made once for many offices, since keys take their time. */
export interface OfficeIdentity {
  readonly authority: StoredAuthority
  readonly certificate: ServerCertificate
}

export async function officeIdentity(): Promise<OfficeIdentity> {
  const authority = await newAuthority()
  return { authority, certificate: await issueServerCertificate(authority, NAMES_OF_THIS_COMPUTER) }
}

export interface StandingOffice {
  readonly office: TestOffice
  readonly served: ServedOffice
  readonly enrolment: Enrolment
}

export async function standingOffice(
  { authority, certificate }: OfficeIdentity,
  kind: OfficeKind = 'real',
): Promise<StandingOffice> {
  const office = await testOffice({ authority, kind })
  const served = await serve(office.app, { host: '127.0.0.1', port: 0, certificate })
  onTestFinished(() => served.close())
  const enrolment = {
    address: `https://127.0.0.1:${served.port}`,
    code: await office.app.enrolment.newCode('console'),
    authorityDigest: digestOf(authority),
    kind,
  }
  return { office, served, enrolment }
}
