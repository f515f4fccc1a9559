import { expect, test } from 'vitest'
import { skeleton } from '#contract/values/confusables.ts'
import { isReserved, isReservedDisplayName, looksLikeDomain } from './usernames.ts'

const words = (text: string) => text.trim().split(/\s+/)

test.each(
  words(`
    admin ADMIN admin. .admin Admin- _ad.min_ ADMIN1 admin2026 1admin adm1n 4dmin adrnin admln aclmin adm1n_01
    administrator Adm1n1strator support support_ 5upport SUPP0RT24 prochar pr0char Pr0.Char
    prochar.support ProcharOfficial admin-support system.admin helpsupport r00t root1 rn0derator official_
    payment payments Payments.2026 billing b1lling finance security staff staff_2 withdrawal withdrawals bkash bKash_
    8kash nagad n4gad-1 bkash_support bkash.payments nagad.agent agent-bkash prochar-team prochar.payments team.support
    supportteamagent admins Admin_s the_admin the.admins supports support-team our.moderators admin2support officials
    customer-support verified_admin admin.panel
    prochar.payout prochar.fans my-pr0char bkash_cash bkashem nagada get.n4gad rocket rocket_bd my-r0cket upay u.pay getupay
    closed closed-17 closed_17 Closed.0 closed17 c1osed-3f closed-a0b1c2d3e4f5
    pictures apis
    me. m3 picture p1cture- ap1 nu11 undef1ned
  `),
)('isReserved is true for %j', name => expect(isReserved(name)).toBe(true))

test.each(
  words(`
    brand1 influencer1 brand influencer admiral adnan adminton badminton farhana.admin nokshi.house supporter helpme
    helping.hands meme me.too mehzabin.styles api.coffee apiary null.pointer rooted moderate systematic
    unofficial 2026 100 a.b_c-9 rahim rahim1 test_user admin_test_123 supportive.brand
    agent agent007 team team.agent agentina teamwork staffan payment.due my.payments financial securities
    closed-eyes closet disclosed-17 rupayan.group davy_crocket sprocket the.team real.madrid bd.rahim
  `),
)('isReserved is false for %j', name => expect(isReserved(name)).toBe(false))

const names = (text: string) => text.split(',').map(name => name.trim())

test.each(
  names(`
    Admin, Rahim Admin, Rahim (Admin), ADMIN1, Md Adrnin, Moderator, Prochar, Prochar Ltd, Pro Char, p r o c h a r,
    Team Prochar, bKash, b Kash, bK ash, Nagad Agent, u pay, Support, Customer Support, Payment Support, Help Desk,
    Official Support, closed 17, প্রচার, প্রচার অফিসিয়াল, বিকাশ, বিকাশ সাপোর্ট, নগদ কাস্টমার কেয়ার, রহিম অ্যাডমিন, অ্যাড\u200dমিন, এডমিন
  `),
)('isReservedDisplayName is true for %j', name => expect(isReservedDisplayName(name)).toBe(true))

test.each(
  names(`
    Nusrat Jahan, Nusrat Jahan Official, Aarong, Bikash Roy, বিকাশ রায়, প্রচারবিমুখ, সবার জন্য প্রচার, নগদ টাকা নয়, Setup Ayesha, Rupayan,
    Helping Hands, Support Local BD, Badminton Club, O'Reilly & Sons, 2026, Me, স্বপ্ন, Ж, 😀 Tania, Team Tania, বকশী
  `),
)('isReservedDisplayName is false for %j', name => expect(isReservedDisplayName(name)).toBe(false))

test.each(
  words(`
    www.prochar-pay.com www.win www2.win.now bit.ly BIT.LY bit.ly. _bit.ly- daraz.com.bd get-paid.shop tania.me win.xn--p1ai
    192.168.0.1 a.b.info
  `),
)('looksLikeDomain is true for %j', name => expect(looksLikeDomain(name)).toBe(true))

test.each(words('rahim.khan md.rahim nadia.cooks com bd tania_me a.b_c-9 awww.nice www_win rahim.k. dr.m.ali'))(
  'looksLikeDomain is false for %j',
  name => expect(looksLikeDomain(name)).toBe(false),
)

test('skeleton is the same only for names that look alike', () => {
  const same = ['farhana.admin', 'Farhana_Admin', 'FARHANAADMIN.', 'farhana.adm1n', 'farhana.adrnin', 'f4rhana-admln']
  expect(new Set(same.map(skeleton))).toHaveLength(1)
  const different = ['farhana', 'farhana.admin1', 'farhana.admins', 'farzana.admin', 'admin.farhana']
  expect(new Set([...different, 'farhana.admin'].map(skeleton))).toHaveLength(6)
})
