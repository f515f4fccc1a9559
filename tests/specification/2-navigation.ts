import { testsIn, type Statement } from './statement.ts'

const ways = testsIn('tests/browser/navigation.spec.ts')
const guards = testsIn('tests/browser/guards.spec.ts')

const visitor = ways('the navigation of a visitor links only to home, login and registration')
const brand = ways("a brand's navigation links to its pages and to none of other roles")
const influencer = ways("an influencer's navigation links to their pages and to none of other roles")
const admin = ways("an admin's navigation links to the panel, users and messages, and to no page of other roles")
const who = (role: string) => ways('the header shows the username and role of the signed-in user', role)
const logout = guards('logging out clears the session and opens the login page in every tab')

/** Section 2: the navigation. */
export const navigation: Statement[] = [
  ["A visitor's navigation leads to /", visitor],
  ["A visitor's navigation leads to /login", visitor],
  ["A visitor's navigation leads to /register", visitor],
  ["A visitor's navigation leads to no page behind the login", visitor],
  ["A brand's navigation leads to /dashboard", brand],
  ["A brand's navigation leads to /profile", brand],
  ["A brand's navigation leads to /messages", brand],
  ["A brand's navigation leads to /campaigns as My Campaigns", brand],
  ["A brand's navigation leads to /influencers as Find Influencers", brand],
  ["A brand's navigation leads to /payments", brand],
  ["A brand's navigation leads to neither /withdrawals nor /admin-panel nor /users", brand],
  ["An influencer's navigation leads to /dashboard", influencer],
  ["An influencer's navigation leads to /profile", influencer],
  ["An influencer's navigation leads to /messages", influencer],
  ["An influencer's navigation leads to /applications as My Applications", influencer],
  ["An influencer's navigation leads to /payments", influencer],
  ["An influencer's navigation leads to /withdrawals", influencer],
  ["An influencer's navigation leads to neither /influencers nor /admin-panel nor /users", influencer],
  ["An admin's navigation leads to /messages", admin],
  ["An admin's navigation leads to /users", admin],
  ["An admin's navigation leads to the admin panel", admin],
  ["An admin's navigation leads to none of /influencers, /applications, /payments and /withdrawals", admin],
  ['The navigation shows the username of a brand and its role', who('brand')],
  ['The navigation shows the username of an influencer and its role', who('influencer')],
  ['The navigation shows the username of an admin and the role', who('admin')],
  ['The navigation of everybody who is signed in has a Logout button', who('admin')],
  ['Logout clears the stored session', logout],
  ['Logout leads to /login', logout],
]
