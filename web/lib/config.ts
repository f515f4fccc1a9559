/** What the server tells the page about itself, in index.html. */
export interface Config {
  /** `spec`: a dollar sign in the three places that the specification names; `taka`: ৳ everywhere. */
  currencyDisplay: 'spec' | 'taka'
}

function read(): Config {
  const text = document.getElementById('config')?.textContent
  const given: Partial<Config> = text ? JSON.parse(text) : {}
  return { currencyDisplay: given.currencyDisplay === 'taka' ? 'taka' : 'spec' }
}

export const config = read()
