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
  ['/about has its own text', info('About and Contact have several paragraphs')],
  ['/contact has its title', at('/contact')],
  ['/contact has its own text', info('About and Contact have several paragraphs')],
  ...Object.entries(placeholders).flatMap(([path, title]): Statement[] => [
    [`${path} has the title ${title}`, oneLine],
    [`${path} has only one line of text`, oneLine],
  ]),
  ['The privacy policy is shown in full', contents],
  ['The privacy policy is effective October 2025', at('/privacy-policy')],
  ['The privacy policy mentions bKash', policies],
  ['The privacy policy mentions Nagad', policies],
  ['The privacy policy mentions the minimum age of 18', at('/privacy-policy')],
  ['The terms of use are shown in full', contents],
  ['The terms of use are effective October 2025', policies],
  ['The terms of use mention bKash', policies],
  ['The terms of use mention Nagad', policies],
  ['The terms of use mention the minimum age of 18', at('/terms-of-use')],
]
