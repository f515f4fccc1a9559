import { testsIn, type Statement } from './statement.ts'

const finding = testsIn('tests/browser/influencers.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')

const search = (step: string) =>
  finding('a brand searches influencers by category and followers, and the search is kept in the URL', step)
const step = (name: string) => texts('shows the specified texts: influencers', name)
const arrival = step('/influencers, brand, on arrival')
const categories = ['Fashion', 'Beauty', 'Fitness', 'Travel', 'Food', 'Lifestyle', 'Technology', 'Gaming']

/** Section 2: finding influencers. */
export const influencers: Statement[] = [
  ['The filters have a Category', arrival],
  ['The filters have Minimum Followers', arrival],
  ['The filters have a Search button', arrival],
  ...categories.map((category): Statement => [`The filter offers the category ${category}`, search('the filters')]),
  ['The filter does not offer the category Other', search('the filters')],
  ['Category narrows the list', search('the filters')],
  ['Minimum Followers narrows the list', search('the back button')],
  ['The table has the column Username', search('the table')],
  ['The table has the column Category', search('the table')],
  ['The table has the column Followers', search('the table')],
  ['The table has the column Bio', search('the table')],
  ['A bio of 100 characters is shown in full', step('/influencers, brand, a bio has more than 100 characters')],
  [
    'A longer bio is truncated after 100 characters and ends in an ellipsis',
    step('/influencers, brand, a bio has more than 100 characters'),
  ],
  ['An empty bio reads No bio', search('the table')],
  [
    'If no one is found, the page says No influencers found matching your criteria',
    step('/influencers?min_followers=2000000000, brand, no results'),
  ],
]
