import { parse, type HTMLElement } from 'node-html-parser'
import type { Language } from '#contract/vocabulary.ts'

/** Configuration the site needs before its first paint. */
export interface SiteConfig {
  currencyDisplay: 'spec' | 'taka'
}

/** The HTML for one URL. `body` is shown until the app has rendered. */
export interface SitePage {
  status?: number
  language?: Language
  head?: string
  body?: string
}

/** Placeholders in the template. */
const slots = { language: 'page-language', head: '<!--page-head-->', body: '<!--page-body-->' }

function element(document: HTMLElement, selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`The built page has no ${selector}.`)
  return found
}

/** Parses the built page once. Returns a function that renders it. */
export function pageTemplate(html: string, config: SiteConfig): (page: SitePage) => string {
  const document = parse(html, { comment: true })
  element(document, 'html').setAttribute('lang', slots.language)
  element(document, 'title').replaceWith(slots.head)
  element(document, '#root').innerHTML = slots.body
  // Escapes "<" so that no value can close the script element.
  element(document, '#config').innerHTML = JSON.stringify(config).replaceAll('<', '\\u003c')
  const template = document.toString()
  return ({ language = 'en', head = '<title>Prochar</title><meta name="robots" content="noindex">', body = '' }) =>
    template
      .replace(slots.language, language)
      .replace(slots.head, () => head)
      .replace(slots.body, () => body && `<div id="prerendered">${body}</div>`)
}
