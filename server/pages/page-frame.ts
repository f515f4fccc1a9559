import { parse } from 'node-html-parser'

/** What is around every page, as HTML. */
export interface PageFrame {
  before: string
  after: string
}

const slot = '<!--page-->'

/** Cuts the content out of a public page. Its header and footer keep no link to the current page. */
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

/** A page's content in the frame. */
export const fillFrame = ({ before, after }: PageFrame = { before: '<main>', after: '</main>' }, content: string) =>
  before + content + after
