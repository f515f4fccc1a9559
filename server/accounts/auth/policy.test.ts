import { describe, expect, test } from 'vitest'
import { passwordError } from './policy.ts'

const rahima = { username: 'Rahima.K', email: 'rahima.khatun+shop@example.com' }

describe('passwordError', () => {
  test.each(
    Object.entries({
      'on the list': 'mustang1 swordfish gandalf1 Manchester1 hunter123 asdfqwer qwaszx123 marlboro zaq1xsw2',
      'with punctuation at the ends': 'Superman1! !!football ILoveYou!! Passw0rd!!',
      'with digits and signs for letters': 'P@ssw0rd p@$$w0rd! P@ssw0rd1 b4ngl4desh',
      repeated: '77777777 zzzzzzzzzz abcabcabc Dhk1Dhk1 tomatotomato',
      'in sequence': '23456789 9876543210 bcdefghi hgfedcba rtyuiop[ sdfghjkl LKJHGFDSA 12345678! !@#$%^&*',
      'in other digits or full-width letters':
        '১২৩৪৫৬৭৮ १२३४५६७८ ١٢٣٤٥٦٧٨ １２３４５６７８ ০১৭১২৩৪৫৬৭৮ ｐａｓｓｗｏｒｄ pass\u00adword১',
      'an obvious word with digits and signs': 'Bangladesh2026 dhaka@1971 Prochar!23 bkash-01711 Admin@2026 Test1234!',
    }).flatMap(([reason, passwords]) => passwords.split(' ').map(password => [password, reason])),
  )('returns password_common for %j: %s', password => {
    expect(passwordError(password, rahima)).toEqual({ code: 'password_common' })
  })

  test.each('Rahima.K RAHIMA.K rahima.k1 2026Rahima.K! rahimak99 #rahima_k Ｒahima.K rahimak১২'.split(' '))(
    'returns password_is_username for %j of Rahima.K',
    password => {
      expect(passwordError(password, rahima)).toEqual({ code: 'password_is_username' })
    },
  )

  test.each([
    'rahima.khatun+shop@example.com',
    'Rahima.Khatun+Shop@Example.com',
    'rahima.khatun+shop@example.com1!',
    'rahima.khatun+shop',
    'Rahima.Khatun',
    'rahima_khatun',
    'RahimaKhatun1985',
    '1rahimakhatun!',
  ])('returns password_is_email for %j of rahima.khatun+shop@example.com', password => {
    expect(passwordError(password, rahima)).toEqual({ code: 'password_is_email' })
  })

  test.each([
    'correct horse battery',
    'prochar-demo',
    'SecurePass123!',
    'Str0ng-Passw0rd',
    'Dhaka rickshaw 7',
    'mango-lassi-2026',
    'football in the rain',
    'abcdefgh-ijklmnop',
    'Rahima sings at noon',
    'আমার সোনার বাংলা',
    '🥭🥭🐟🥭🐟🐟🥭🐟',
    '8402 1993 7756',
    'x7!Kq2#vLm',
  ])('accepts %j', password => {
    expect(passwordError(password, rahima)).toBeUndefined()
  })

  test('does not mistake digits or signs for a name made of digits or signs', () => {
    expect(passwordError('84021993', { username: '2026', email: '1@example.com' })).toBeUndefined()
    expect(passwordError('84021993', { username: '84021993', email: '1@example.com' })).toEqual({
      code: 'password_is_username',
    })
  })
})
