import { testsIn, type Statement } from './statement.ts'

const profile = testsIn('tests/browser/profile.spec.ts')
const guards = testsIn('tests/browser/guards.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const shown = testsIn('tests/browser/public-profile.spec.ts')

const step = (name: string) => texts('shows the specified texts: profile', name)
const brandPage = step('/profile, new brand, on arrival')
const influencerPage = step('/profile, new influencer, on arrival')
const brand = profile("saving a brand's profile updates the name in the header of every tab")
const influencer = profile("an influencer's profile marks recommended fields but requires only username and email")
const picture = profile('a picture is previewed with its crop, then shown everywhere until it is removed')
const person = shown("shows a person's picture, username, role and bio to a visitor")

/** Section 2: the user's own profile and public profiles. */
export const profiles: Statement[] = [
  ['A brand has the profile editor for brands', brand],
  ['An influencer has the profile editor for influencers', influencer],
  [
    'An admin is redirected from /profile to /admin-panel',
    guards(
      "an admin can open their pages and is redirected to the admin panel from other roles' pages",
      '/profile → /admin-panel',
    ),
  ],
  ['The page has a checklist called Profile Strength', brandPage],
  ["A brand's checklist has Logo/Photo", brand],
  ["A brand's checklist has Bio", brand],
  ["A brand's checklist has Industry", brand],
  ["An item that a brand's profile lacks is marked Optional", brand],
  ["An item that a brand's profile has is marked Added", brand],
  ["An influencer's checklist has Photo", influencer],
  ["An influencer's checklist has Bio", influencer],
  ["An influencer's checklist has Category", influencer],
  ["An item that an influencer's profile lacks is marked Required", influencer],
  ["An item that an influencer's profile has is marked Added", influencer],
  ["An uploaded picture counts as Added in an influencer's checklist", picture],
  ['A picture can be uploaded', picture],
  ['The hint recommends a square image of 400x400 px or larger', picture],
  ['A picture can be removed', picture],
  ['Without a picture there is nothing to remove', shown('shows the remove button only when there is a picture')],
  ...['Username', 'Email', 'Bio', 'Category', 'Website', 'Industry'].map((field): Statement => [
    `The profile of a brand has the field ${field}`,
    brandPage,
  ]),
  ...[
    'Username',
    'Email',
    'Bio',
    'Category',
    'Followers Count',
    'Instagram',
    'YouTube',
    'TikTok',
    'Twitter',
    'Portfolio URL',
  ].map((field): Statement => [`The profile of an influencer has the field ${field}`, influencerPage]),
  ['The four networks are listed under Social Links', influencer],

  ['A public profile shows the picture', person],
  ['A public profile shows the username', person],
  ['A public profile shows the role', person],
  ['A public profile shows the bio', person],
  ['A public profile shows no email address', person],
  ['A public profile shows the default picture when none is set', shown('shows the default picture when none is set')],
  ['A picture whose path has no host is loaded from the server', person],
  [
    'A public profile says Loading profile... while it loads',
    shown('shows a loading message until the profile has loaded'),
  ],
  [
    'A public profile keeps saying Loading profile... when it cannot be loaded',
    profile('a public profile that fails to load keeps its loading heading and can be retried'),
  ],
]
