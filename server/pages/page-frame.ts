import { parse } from 'node-html-parser'

/** The HTML before and after every page's content. */
export interface PageFrame {
  before: string
  after: string
}

const slot = '<!--page-->'

/** Extracts the frame from a public page. Removes links to that page from its header and footer. */
export function pageFrame(publicPage: string): PageFrame {
  const page = parse(publicPage)
  for (const link of page.querySelectorAll('[aria-current]')) {
    link.removeAttribute('aria-current')
    link.removeAttribute('data-status')
    link.classList.remove('active')
    if (link.classNames === '') link.removeAttribute('class')
  }
  page.querySelector('main')?.set_content(slot, { comment: true })
  const [before = '', after = ''] = page.toString().split(slot)
  return { before, after }
}

/** Puts a page's content into the frame. */
export const fillFrame = ({ before, after }: PageFrame = { before: '<main>', after: '</main>' }, content: string) =>
  before + content + after
