import { testsIn, type Statement } from './statement.ts'

const ways = testsIn('tests/browser/navigation.spec.ts')
const guards = testsIn('tests/browser/guards.spec.ts')

const visitor = ways('the navigation of a visitor links only to home, login and registration')
const brand = ways("a brand's navigation links to its pages and to none of other roles")
const influencer = ways("an influencer's navigation links to their pages and to none of other roles")
const admin = ways("an admin's navigation links to the panel, users and messages, and to no page of other roles")
const who = (role: string) => ways('the header shows the username and role of the logged-in user', role)
const logout = guards('logging out clears the session and opens the login page in every tab')

/** Section 2: the navigation. */
export const navigation: Statement[] = [
  ["A visitor's navigation links to /", visitor],
  ["A visitor's navigation links to /login", visitor],
  ["A visitor's navigation links to /register", visitor],
  ["A visitor's navigation links to no page that requires a login", visitor],
  ["A brand's navigation links to /dashboard", brand],
  ["A brand's navigation links to /profile", brand],
  ["A brand's navigation links to /messages", brand],
  ["A brand's navigation links to /campaigns as My Campaigns", brand],
  ["A brand's navigation links to /influencers as Find Influencers", brand],
  ["A brand's navigation links to /payments", brand],
  ["A brand's navigation links to neither /withdrawals nor /admin-panel nor /users", brand],
  ["An influencer's navigation links to /dashboard", influencer],
  ["An influencer's navigation links to /profile", influencer],
  ["An influencer's navigation links to /messages", influencer],
  ["An influencer's navigation links to /applications as My Applications", influencer],
  ["An influencer's navigation links to /payments", influencer],
  ["An influencer's navigation links to /withdrawals", influencer],
  ["An influencer's navigation links to neither /influencers nor /admin-panel nor /users", influencer],
  ["An admin's navigation links to /messages", admin],
  ["An admin's navigation links to /users", admin],
  ["An admin's navigation links to the admin panel", admin],
  ["An admin's navigation links to none of /influencers, /applications, /payments and /withdrawals", admin],
  ["The navigation shows a brand's username and role", who('brand')],
  ["The navigation shows an influencer's username and role", who('influencer')],
  ["The navigation shows an admin's username and role", who('admin')],
  ['The navigation has a Logout button for every logged-in user', who('admin')],
  ['Logout clears the stored session', logout],
  ['Logout leads to /login', logout],
]
