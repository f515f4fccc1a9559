import { testsIn, type Statement } from './statement.ts'

const info = testsIn('tests/browser/info.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')
const at = (path: string) => texts('shows the specified texts: info', `${path}, visitor, on arrival`)
const policies = info('the policies state their effective date, bKash, Nagad and the minimum age of 18')
const contents = info('the contents of a policy list and link to its sections')
const oneLine = info('six info pages have a title and one sentence')

const placeholders = {
  '/pricing': 'Pricing',
  '/success-stories': 'Success Stories',
  '/browse-campaigns': 'Browse Campaigns',
  '/application-tips': 'Application Tips',
  '/community': 'Community',
  '/resources': 'Resources',
}

/** Section 2: the info pages. */
export const infoPages: Statement[] = [
  ['/about has its title', at('/about')],
  ['/about has texts of its own', info('About and Contact have several paragraphs')],
  ['/contact has its title', at('/contact')],
  ['/contact has texts of its own', info('About and Contact have several paragraphs')],
  ...Object.entries(placeholders).flatMap(([path, title]): Statement[] => [
    [`${path} has the title ${title}`, oneLine],
    [`${path} has one line of text and no more`, oneLine],
  ]),
  ['The privacy policy stands there in full', contents],
  ['The privacy policy is effective October 2025', at('/privacy-policy')],
  ['The privacy policy names bKash', policies],
  ['The privacy policy names Nagad', policies],
  ['The privacy policy names the minimum age of 18', at('/privacy-policy')],
  ['The terms of use stand there in full', contents],
  ['The terms of use are effective October 2025', policies],
  ['The terms of use name bKash', policies],
  ['The terms of use name Nagad', policies],
  ['The terms of use name the minimum age of 18', at('/terms-of-use')],
]
