import { testsIn, type Statement } from './statement.ts'

const home = testsIn('tests/browser/home.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const visitor = texts('shows the specified texts: home', '/, visitor, on arrival')
const ways = home('the home page links a visitor to registration for each role')
const loggedIn = home('the home page links a logged-in user to the dashboard')
const footer = home('the footer has twelve links, tall enough for a finger, and the current year')

const addresses = [
  '/create-campaign',
  '/influencer-search',
  '/pricing',
  '/success-stories',
  '/browse-campaigns',
  '/application-tips',
  '/community',
  '/resources',
  '/about',
  '/privacy-policy',
  '/contact',
  '/terms-of-use',
]

/** Section 2: the home page. */
export const homePage: Statement[] = [
  ["The hero's I'm a Brand takes a visitor to /register?role=brand", ways],
  ["The hero's I'm an Influencer takes a visitor to /register?role=influencer", ways],
  ["The hero has no I'm a Brand for a logged-in user", loggedIn],
  ["The hero has no I'm an Influencer for a logged-in user", loggedIn],
  ['The home page has the section How It Works', visitor],
  ['How It Works has a part For Brands', ways],
  ['How It Works has a part For Influencers', ways],
  ['How It Works has a part Platform Benefits', ways],
  ['The home page has three testimonials', ways],
  ['A logged-in user sees these sections too', loggedIn],
  ['The call to action shows a visitor Sign Up as Brand', ways],
  ['The call to action shows a visitor Sign Up as Influencer', ways],
  ['The call to action does not show a visitor Go to Dashboard', ways],
  ['The call to action shows a logged-in user Go to Dashboard, which leads there', loggedIn],
  ['The call to action does not show a logged-in user Sign Up as Brand', loggedIn],
  ['The call to action does not show a logged-in user Sign Up as Influencer', loggedIn],
  ...addresses.map((address): Statement => [`The footer links to ${address}`, footer]),
  ['The footer has a copyright line with the current year', footer],
]
