// What is said aloud: amounts as words of the language, and nothing that names a customer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, stateOfLanguage } from '#shared/base/languages'
import { paise } from '#shared/base/money'
import { saysOutcomes, spokenAmount, spokenSale, SPOKEN_OUTCOMES } from '#renderer/texts/spoken-sale'

/** A voice reads figures in pieces: `1,00,000` as one, zero zero, and so on. */
const FIGURES = /\p{N}|₹|[·⟦]/u
const sale = (rupees: number) => ({
  amountPaise: paise(Math.round(rupees * 100)),
  outcome: 'success' as const,
  environment: 'production' as const,
})

describe('in English and Hindi', () => {
  it.each([
    ['en', 299, 'two hundred ninety nine rupees, Successful'],
    ['en', 1, 'one rupee, Successful'],
    ['en', 100_000, 'one lakh rupees, Successful'],
    ['en', 1_885.5, 'one thousand eight hundred eighty five rupees fifty paise, Successful'],
    ['hi', 299, 'दो सौ निन्यानवे रुपये, सफल'],
    ['hi', 100_000, 'एक लाख रुपये, सफल'],
    ['hi', 10.01, 'दस रुपये एक पैसा, सफल'],
  ] as const)('%s says ₹%d as “%s”', async (language, rupees, text) => {
    expect((await spokenSale(sale(rupees), language))?.toLowerCase()).toBe(text.toLowerCase())
  })

  it('practice is said first, as such', async () => {
    const practice = { ...sale(299), environment: 'practice' } as const
    expect(await spokenSale(practice, 'hi')).toBe('अभ्यास, दो सौ निन्यानवे रुपये, सफल')
    expect(await spokenSale({ ...practice, environment: 'sandbox' }, 'en')).toMatch(/^Practice, /)
  })

  it('how it ended is left to the tone where nobody knows it', async () => {
    expect(await spokenSale({ ...sale(299), outcome: null }, 'hi')).toBe('दो सौ निन्यानवे रुपये')
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  it('no figure is left for a voice to read', async () => {
    const amounts = fc.sample(fc.integer({ min: 1, max: 9_99_99_999 }), { numRuns: 15, seed: 57 })
    const spoken = await Promise.all(
      amounts.flatMap((amountPaise) =>
        SPOKEN_OUTCOMES.map((outcome) =>
          spokenSale({ amountPaise: paise(amountPaise), outcome, environment: 'production' }, language),
        ),
      ),
    )
    for (const text of spoken) expect(text).not.toMatch(FIGURES)
  })

  it('two amounts are never said alike', async () => {
    const amounts = Array.from({ length: 1_200 }, (_, rupees) => paise(rupees * 100))
    const spoken = await Promise.all(amounts.map((amount) => spokenAmount(amount, language)))
    expect(new Set(spoken).size).toBe(amounts.length)
  })

  it('outcomes and practice are said only where others than the writer have read them', async () => {
    const isDraft = stateOfLanguage(language) === 'draft'
    expect(saysOutcomes(language)).toBe(!isDraft)
    const said = await spokenSale(sale(299), language)
    const bare = await spokenAmount(paise(29_900), language)
    expect(said === bare).toBe(isDraft)
    expect((await spokenSale({ ...sale(299), environment: 'practice' }, language)) === null).toBe(isDraft)
  })
})

it('a negative amount is no amount', async () => {
  await expect(spokenAmount(paise(-1), 'en')).rejects.toThrow(RangeError)
})
