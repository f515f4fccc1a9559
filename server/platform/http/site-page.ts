import { parse, type HTMLElement } from 'node-html-parser'
import type { Language } from '#contract/values/vocabulary.ts'

/** The configuration that the site needs before its first paint. The product's own extends it. */
export interface SiteConfig {
  /** The contact address. */
  supportEmail?: string | undefined
}

/**
 * The HTML of a page. `body` is shown until the app has rendered, and the scripts wait until it is on screen
 * (web/prerender/before-paint.ts) unless it is only a frame.
 */
export interface SitePage {
  status?: number
  language?: Language
  head?: string
  /** Tags for the files that the page needs. */
  links?: string
  scripts?: string
  body?: string
  /** The body is the frame of a page that differs by viewer. */
  frame?: true
}

/** Placeholders in the template. */
const slots = { language: '"page-language"', head: '<!--page-head-->', body: '<!--page-body-->' }

function element(document: HTMLElement, selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`The built page has no ${selector}.`)
  return found
}

/** Escapes "<" so that no value can close the script element. */
const configText = (config: SiteConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c')

/** The page of a server whose site has not been built: only the configuration. */
export const configPage = (config: SiteConfig): string =>
  `<!doctype html><title>Prochar</title><script type="application/json" id="config">${configText(config)}</script>`

/** Parses the built page once. Returns a function that renders it. */
export function pageTemplate(html: string, config: SiteConfig): (page: SitePage) => string {
  const document = parse(html, { comment: true })
  element(document, 'html').setAttribute('lang', 'page-language')
  element(document, 'title').replaceWith(slots.head)
  element(document, '#root').innerHTML = slots.body
  element(document, '#config').innerHTML = configText(config)
  const appTags = document.querySelectorAll('script[type=module], link[rel=modulepreload]')
  const app = appTags.map(String).join('')
  for (const tag of appTags) tag.remove()
  const template = document.toString()
  const notIndexed = '<title>Prochar</title><meta name="robots" content="noindex">'
  return ({ language = 'en', head = notIndexed, links = '', scripts = '', body = '', frame }) => {
    const allScripts = body && !frame ? `<template id="after-paint">${app}${scripts}</template>` : app + scripts
    return template
      .replace(slots.language, () => (frame ? `"${language}" data-prerendered="frame"` : `"${language}"`))
      .replace(slots.head, () => head + links + allScripts)
      .replace(slots.body, () => body && `<div id="prerendered">${body}</div>`)
  }
}
