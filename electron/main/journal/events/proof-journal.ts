// What the journal proves to others: heads signed with the shop's key, and the owner's word for a new key where the old one is lost.
import { SIGNING_KEY_ID, type SigningKeyEvent, type SigningState } from '#shared/log/signing-key'
import { ignoreErrors, type ReportDefect } from '#shared/base/ignore-errors'
import { fail, succeed, type Result } from '#shared/base/result'
import { signingKeyEventIn, type HeadSigner } from '../proof/head-signer'
import { fingerprintOf } from '#shared/node/log/signed-head'
import type { JournalStore, StoredEvent, StoredHead } from '../stored/store'
import type { ChainWriter } from './chain-writer'

export interface RecordedSigningKey {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: SigningKeyEvent
}

export interface ProofJournal {
  signingState(): SigningState
  /** Signs the journal as it is now, unless that is done or cannot be done. A failure is reported and harms nothing. */
  signHead(): void
  /** The head that was signed at this entry; null if none was. */
  headAt(sequence: number): StoredHead | null
  /** Every new key that an owner confirmed, oldest first. */
  signingKeys(): readonly RecordedSigningKey[]
  /**
   * An owner confirms `publicKey`, the key of this computer, in the place of a lost one. Fails with `wrong-state` unless
   * one is lost and this is the new one, and with `store`; then nothing was written.
   */
  confirmSigningKey(staffId: string, publicKey: string): Result<null>
}

export interface ProofJournalOptions {
  readonly store: Pick<JournalStore, 'eventsOf' | 'lastHead' | 'headAt' | 'commit'>
  readonly chain: Pick<ChainWriter, 'append' | 'end'>
  readonly signer: HeadSigner
  readonly reportDefect: ReportDefect
}

export function createProofJournal({
  store,
  chain,
  signer,
  reportDefect,
}: ProofJournalOptions): ProofJournal {
  const signHead = (): void =>
    ignoreErrors(reportDefect, 'journal.head-not-signed', () => {
      const last = store.lastHead()
      if (last !== null && last.sequence === chain.end().sequence && hexOf(last.key) === signer.ownKey())
        return
      const head = signer.sign(chain.end())
      if (head !== null) store.commit({ events: [], sales: [], head })
    })

  const confirm = (staffId: string, publicKey: string): Result<null> => {
    const formerKey = signer.key()
    if (publicKey !== signer.ownKey() || formerKey === null || publicKey === formerKey)
      return fail({ kind: 'wrong-state', state: 'signing-key-present' })
    const written = chain.append(SIGNING_KEY_ID, { type: 'signing-key', publicKey, formerKey, staffId })
    if (!written.ok) return written
    signer.adopt()
    signHead()
    return succeed(null)
  }

  return {
    signingState: () => ({
      kind: standingOf(signer),
      key: namedKey(signer.key() ?? signer.ownKey()),
      ownKey: namedKey(signer.ownKey()),
    }),
    signHead,
    headAt: (sequence) => store.headAt(sequence),
    signingKeys: () => store.eventsOf(SIGNING_KEY_ID).flatMap(readSigningKey),
    confirmSigningKey: confirm,
  }
}

const namedKey = (publicKey: string | null): SigningState['key'] =>
  publicKey === null ? null : { publicKey, fingerprint: fingerprintOf(Buffer.from(publicKey, 'hex')) }

/** Without a key of the log there is none to be lost: it could not be read, and a verification says so. */
function standingOf(signer: HeadSigner): SigningState['kind'] {
  if (signer.ownKey() === null) return 'unavailable'
  if (signer.canSign()) return 'ready'
  return signer.key() === null ? 'unavailable' : 'lost'
}

function readSigningKey({ sequence, recordedAt, body }: StoredEvent): readonly RecordedSigningKey[] {
  const event = signingKeyEventIn(body)
  return event === null ? [] : [{ sequence, recordedAt, event }]
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
