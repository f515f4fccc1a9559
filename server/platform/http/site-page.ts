import { parse, type HTMLElement } from 'node-html-parser'
import type { Language } from '#contract/vocabulary.ts'

/** What the site must know before its first paint. */
export interface SiteConfig {
  currencyDisplay: 'spec' | 'taka'
}

/** The site's page for one address. `head` and `body` are HTML; the body stands until the browser has drawn its own. */
export interface SitePage {
  status?: number
  language?: Language
  head?: string
  body?: string
}

/** Stand in the template for what differs from page to page. */
const slots = { language: 'page-language', head: '<!--page-head-->', body: '<!--page-body-->' }

function element(document: HTMLElement, selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`The built page has no ${selector}.`)
  return found
}

/** Reads the built page, once. Answers how to fill it in. */
export function pageTemplate(html: string, config: SiteConfig): (page: SitePage) => string {
  const document = parse(html, { comment: true })
  element(document, 'html').setAttribute('lang', slots.language)
  element(document, 'title').replaceWith(slots.head)
  element(document, '#root').innerHTML = slots.body
  // No "<" may end the script early.
  element(document, '#config').innerHTML = JSON.stringify(config).replaceAll('<', '\\u003c')
  const template = document.toString()
  return ({ language = 'en', head = '<title>Prochar</title><meta name="robots" content="noindex">', body = '' }) =>
    template
      .replace(slots.language, language)
      .replace(slots.head, () => head)
      .replace(slots.body, () => body && `<div id="prerendered">${body}</div>`)
}
