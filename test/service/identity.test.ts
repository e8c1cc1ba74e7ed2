// Aadhaar by OTP and the document vault: whom they verify, and what is shown of a person.
import { describe, expect, test } from 'vitest'
import { answeredWith, errorText, servedBy } from '../support/service'
import { answering } from '../support/wire-server'

const PHOTO = '/9j/4AAQSkZJRg=='

describe('identity', () => {
  test.each([['496858245152'], ['XXXXXXXX5152'], [null]])(
    'T86 an answer with aadhaar %j comes out masked',
    async (aadhaar) => {
      const { service } = await answeredWith({ request_id: 'v1', aadhaar, status: 'pending' })
      expect(await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })).toEqual({
        kind: 'done',
        value: { verificationId: 'v1', maskedAadhaar: 'XXXX XXXX 5152', statusText: 'pending' },
      })
    },
  )

  test('T20 the id of the call is not taken for the id of the verification', async () => {
    const { service } = await answeredWith({ status: 'pending' })
    expect((await service.identity.sendAadhaarOtp({ aadhaarNumber: '496858245152' })).kind).toBe('unknown')
    const vault = await answeredWith({ redirect_url: 'https://vault.example/x' })
    const customer = { fullName: 'A', mobileNumber: '9876543210', email: 'a@b.in' }
    expect(
      (await vault.service.identity.initiateVault({ customer, returnUrl: null, state: null })).kind,
    ).toBe('unknown')
  })

  test('T49 T86 a verified person has a masked number, a date day first, and a photo that is one', async () => {
    const { service } = await answeredWith({
      request_id: 'v1',
      status: 'verified',
      aadhaar_details: {
        aadhaar_uid: '496858245152',
        full_name: 'आशा देवी',
        date_of_birth: '03/04/1985',
        gender: 'F',
        address: 'मकान 1',
        image_base64: `data:image/jpeg;base64,${PHOTO}`,
      },
    })
    const input = { verificationId: 'v1', otp: '1', aadhaarNumber: '496858245152' }
    const result = await service.identity.verifyAadhaarOtp(input)
    expect(result).toMatchObject({
      value: {
        maskedAadhaar: 'XXXX XXXX 5152',
        birthDate: '1985-04-03',
        photo: `data:image/jpeg;base64,${PHOTO}`,
      },
    })
    expect(JSON.stringify(result)).not.toContain('496858245152')
  })

  test.each([
    ['XXXX XXXX 5152', 'verified'],
    ['xxxx-xxxx-5152', 'verified'],
    ['********5153', 'unclear'],
    ['496858245153', 'unclear'],
    ['a token of the service 5153', 'verified'],
    [null, 'verified'],
  ])('an Aadhaar number of %j in the answer is %s', async (aadhaar_uid, verdict) => {
    const { service } = await answeredWith({
      request_id: 'v1',
      status: 'verified',
      aadhaar_details: { aadhaar_uid, full_name: 'A' },
    })
    const input = { verificationId: 'v1', otp: '1', aadhaarNumber: '496858245152' }
    expect(await service.identity.verifyAadhaarOtp(input)).toMatchObject({ value: { verdict } })
  })

  test.each([
    [PHOTO, `data:image/jpeg;base64,${PHOTO}`],
    [`data:image/png;base64,${PHOTO}`, `data:image/jpeg;base64,${PHOTO}`],
    ['https://pictures.example/1.jpg', null],
    ['data:text/html;base64,PGh0bWw+', null],
    ['not%a$picture', null],
    ['', null],
    ['/9j/'.padEnd(3_000_000, 'A'), null],
  ])('T88 a photo is bytes of a picture or nothing', async (image, photo) => {
    const { service } = await answeredWith({
      verification_completed: true,
      aadhaar_data: { profile_image: image },
    })
    expect(await service.identity.downloadAadhaar({ consentId: 'c1' })).toMatchObject({
      value: { person: { photo } },
    })
  })

  test('T51 T89 T94 a document with a year only, empty parts and an unfinished verification', async () => {
    const { service } = await answeredWith({
      verification_completed: '0',
      aadhaar_data: {
        yob: 1985,
        dob: '',
        care_of: '',
        father_name: 'राम',
        zip: '011001',
        address: { house: '12', street: '', dist: 'Surat', state: 'Gujarat', po: null },
      },
    })
    expect(await service.identity.downloadAadhaar({ consentId: 'c1' })).toMatchObject({
      value: {
        isComplete: false,
        person: {
          verdict: 'unclear',
          birthDate: null,
          birthYear: '1985',
          careOf: 'राम',
          pincode: '011001',
          addressLines: ['12', 'Surat', 'Gujarat'],
        },
      },
    })
  })

  test.each([400, 404])(
    'T93 a download before the customer has finished (%i) is a state, not a fault',
    async (status) => {
      const { service } = await servedBy(answering({ status, body: errorText(status) }))
      expect(await service.identity.downloadAadhaar({ consentId: 'c1' })).toEqual({
        ok: false,
        failure: {
          kind: 'wrong-state',
          state: 'not-finished',
          said: 'The given data was invalid.',
        },
      })
    },
  )

  test.each([
    [{ status: 'client_initiated', completed: false, aadhaar_linked: false }, 'waiting'],
    [{ status: 'x', completed: true, aadhaar_linked: true }, 'ready'],
    [{ status: 'x', completed: true, aadhaar_linked: false }, 'finished-without-aadhaar'],
    [{ status: 'completed', completed: 'false' }, 'waiting'],
    [{ status: 'EXPIRED' }, 'expired'],
    [{ status: 'x', failed: 1 }, 'ended'],
  ])('the consent %j is %s', async (data, state) => {
    const { service } = await answeredWith(data)
    expect(await service.identity.vaultStatus({ consentId: 'c1' })).toMatchObject({ value: { state } })
  })

  test('T92 a customer is sent to https addresses only', async () => {
    const customer = { fullName: 'A', mobileNumber: '9876543210', email: 'a@b.in' }
    const kindOf = async (url: string) => {
      const { service } = await answeredWith({ request_id: 'c1', redirect_url: url })
      return (await service.identity.initiateVault({ customer, returnUrl: null, state: null })).kind
    }
    expect(await kindOf('https://vault.example/consent?token=1')).toBe('done')
    for (const url of [
      'http://vault.example/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '',
      'https://a:b@vault.example/',
    ])
      expect(await kindOf(url)).toBe('unknown')
  })
})
