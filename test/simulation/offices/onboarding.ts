// The once-ever onboarding at a counter of a simulated shop. Claiming and telling are the app's own; around them somebody presses the button as
// the app's workflow takes it: claim, note that it is on its way, call, note, and the office is told.
import type { OnboardingState } from '#shared/shop/setup'
import { createOnboardingClaims, type OnboardingClaims } from '#main/office/onboarding/claims'
import { NO_CLAIMS, type KeptClaims } from '#main/office/onboarding/kept-claims'
import { clientKeyOf, commonKeysOf, newCommonKeys } from '#main/office/keys/common-keys'
import type { OfficeLink } from '#main/office/link/link'
import type { Computer } from '../../support/computer'

const KEYS = commonKeysOf(newCommonKeys())
const PROOF = 'p'.repeat(86)
const CLIENT_KEY = clientKeyOf(KEYS, { environment: 'production', clientId: 'the client of the shop' })

export interface AroundOnboarding {
  readonly computer: () => Computer
  readonly line: () => Pick<OfficeLink, 'request'>
  readonly chance: () => number
  /** Which copy of the office answers: one that was restored is told anew. */
  readonly generation: () => number
  /** The form reaches the service, which gives an agent id. */
  readonly register: () => void
}

const ANSWERED_AFTER_MS = 4_000
const GREETED_EVERY_MS = 15_000

export class OnboardingAtCounter {
  /** It was restored from a backup of before its form left, and knows of none. */
  hasForgotten = false
  heldBack = 0
  readonly #around: AroundOnboarding
  #standing: OnboardingState = { state: 'open' }
  #kept: KeptClaims = NO_CLAIMS
  #claims!: OnboardingClaims
  #sending: Computer | null = null
  #toldIn = 0

  constructor(around: AroundOnboarding) {
    this.#around = around
  }

  get isOpen(): boolean {
    return this.#standing.state === 'open'
  }

  /** At each start of the computer. */
  start(): void {
    void (this.#claims as OnboardingClaims | undefined)?.close()
    const { computer, line, chance } = this.#around
    this.#claims = createOnboardingClaims({
      line: { request: line().request, greet: () => {} },
      environment: 'production',
      common: () => KEYS,
      clientKey: () => CLIENT_KEY,
      clientProof: () => PROOF,
      standing: async () => this.#present(),
      store: { load: () => this.#kept, save: (kept) => void (this.#kept = kept) },
      timers: computer(),
      random: chance,
      reportDefect: (_event, error) => {
        throw error
      },
    })
    this.#tell()
    this.#greet(computer())
  }

  /** From a backup of before: what it keeps of its claims is in none. */
  restore(): void {
    this.hasForgotten ||= !this.isOpen || this.#kept !== NO_CLAIMS
    this.#standing = { state: 'open' }
    this.#kept = NO_CLAIMS
  }

  async press(): Promise<void> {
    const computer = this.#around.computer()
    const { chance } = this.#around
    if (this.#present().state !== 'open' || this.#sending === computer) return
    this.#sending = computer
    const claimed = await this.#claims.claim()
    if (computer.isOff || computer !== this.#around.computer()) return
    if (claimed.kind === 'held-back') {
      this.heldBack += 1
      this.#sending = null
      return
    }
    this.#standing = { state: 'sending', at: computer.now() }
    const drawn = chance()
    computer.after(chance() * ANSWERED_AFTER_MS, () => {
      if (drawn > 0.4) this.#around.register()
      const isLost = drawn > 0.7
      // Not reached, or refused; lost; done.
      const answered = (): void => {
        this.#sending = null
        if (drawn <= 0.4) this.#standing = { state: 'open' }
        else if (isLost) this.#standing = { state: 'unknown', at: computer.now(), reason: 'no-answer' }
        else this.#standing = { state: 'done', at: computer.now(), agentId: 'BCA000417', typed: false }
        claimed.claim.ended(drawn > 0.4)
      }
      computer.after(chance() * ANSWERED_AFTER_MS, answered)
    })
  }

  /** What was on its way when the computer was switched off may have gone through. */
  #present(): OnboardingState {
    const standing = this.#standing
    return standing.state === 'sending' && this.#sending !== this.#around.computer()
      ? { state: 'unknown', at: standing.at, reason: 'interrupted' }
      : standing
  }

  #tell(): void {
    this.#toldIn = this.#around.generation()
    this.#claims.tell()
  }

  /** Each answer names the generation. */
  #greet(computer: Computer): void {
    computer.after(GREETED_EVERY_MS, () => {
      if (this.#around.generation() !== this.#toldIn) this.#tell()
      if (computer === this.#around.computer()) this.#greet(computer)
    })
  }
}
