// Renders the public pages to HTML in every language, and writes them to prerendered.json of a built site, together
// with the files that the other pages load: node write-pages.ts <site folder> <folder with render.tsx built for Node>
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import escapeHtml from 'escape-html'
import { parse, type HTMLElement } from 'node-html-parser'
import type { Manifest } from 'vite'
import {
  framedPages,
  publicPages,
  type FramedPage,
  type Prerendered,
  type PrerenderedPage,
} from '#contract/values/public-pages.ts'
import { languages, type Language } from '#contract/values/vocabulary.ts'

const [site = '', bundle = ''] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest
const html = readFileSync(join(site, 'index.html'), 'utf8')
const { prerender } = (await import(pathToFileURL(join(bundle, 'render.js')).href)) as typeof import('./render.tsx')

type PagePath = (typeof publicPages)[number] | FramedPage['path']

const page = (feature: string, file: string) => [
  `web/features/${feature}/${file}.tsx`,
  `web/features/${feature}/locales/{language}.po`,
]
const inWorkspace = (feature: string, file: string) => [
  'web/app/workspace.tsx',
  'web/locales/{language}.po',
  ...page(feature, file),
]

/** The lazy chunks and catalogues that the router loads for each page. */
const lazyFiles: Record<PagePath, string[]> = {
  '/': page('home', 'home-page'),
  '/login': inWorkspace('auth', 'entry-pages'),
  '/register': inWorkspace('auth', 'entry-pages'),
  '/about': page('info', 'short-pages'),
  '/contact': page('info', 'short-pages'),
  '/pricing': page('info', 'short-pages'),
  '/success-stories': page('info', 'short-pages'),
  '/browse-campaigns': page('info', 'short-pages'),
  '/application-tips': page('info', 'short-pages'),
  '/community': page('info', 'short-pages'),
  '/resources': page('info', 'short-pages'),
  '/privacy-policy': page('info', 'policy-pages'),
  '/terms-of-use': page('info', 'policy-pages'),
  '/dashboard': inWorkspace('dashboards', 'dashboard-page'),
  '/campaigns': inWorkspace('campaigns', 'pages'),
  '/campaigns/:id': inWorkspace('campaigns', 'pages'),
  '/applications': inWorkspace('applications', 'applications-page'),
  '/payments': inWorkspace('payments', 'payments-page'),
  '/withdrawals': inWorkspace('withdrawals', 'withdrawals-page'),
  '/statement': inWorkspace('statements', 'statement-page'),
  '/influencers': inWorkspace('influencers', 'influencers-page'),
  '/messages': inWorkspace('messages', 'messages-page'),
  '/profile': inWorkspace('profiles', 'profile-page'),
  '/account': inWorkspace('account', 'account-page'),
  '/admin-panel': inWorkspace('admin', 'admin-page'),
  '/users': inWorkspace('admin', 'admin-page'),
  '/user/:username': inWorkspace('profiles', 'public-profile-page'),
}

/** Collects a source file's chunk, its styles and its imports. */
function assets(source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
  if (found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? []) assets(imported, found)
  return found
}

/** The fonts of other scripts. Preloaded, because their metrics differ from the system's fallback. */
const fonts: Record<Language, string[]> = {
  en: [],
  bn: ['web/ui/fonts/hind-siliguri-400.woff2', 'web/ui/fonts/hind-siliguri-600.woff2'],
}

const tags = (files: string[], attributes: string) =>
  files.map(file => `<link ${attributes} crossorigin href="/${file}">`).join('')

/**
 * Tags for the files that index.html does not reference. A frame needs no further styles, so the styles of a framed
 * page do not block it.
 */
function tagsFor(path: PagePath, language: Language, styleAttributes: string): Pick<FramedPage, 'links' | 'scripts'> {
  const sources = ['web/app/locales/{language}.po', ...lazyFiles[path]].map(source =>
    source.replace('{language}', language),
  )
  const files = [...new Set(sources.flatMap(source => [...assets(source)]))].filter(
    file => !html.includes(`"/${file}"`),
  )
  const fontFiles = fonts[language].flatMap(font => [...assets(font)])
  const isStyle = (file: string) => file.endsWith('.css')
  return {
    links: tags(fontFiles, 'rel="preload" as="font" type="font/woff2"') + tags(files.filter(isStyle), styleAttributes),
    scripts: tags(
      files.filter(file => !isStyle(file)),
      'rel="modulepreload" fetchpriority="low"',
    ),
  }
}

/** An element's text on one line, as HTML. */
const textOf = (element: HTMLElement) => escapeHtml(element.textContent.replaceAll(/\s+/g, ' ').trim())

/** Truncates to 160 characters at a word boundary. */
const short = (text: string) => (text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s\S*$/, '')}…`)

async function prerendered(path: (typeof publicPages)[number], language: Language): Promise<PrerenderedPage> {
  const html = await prerender(path, language)
  // React replaces a part that throws with this marker.
  if (html.includes('<!--$!-->')) throw new Error(`${path} cannot be rendered without a browser.`)
  const document = parse(html, { comment: true })
  if (document.querySelector('script')) throw new Error(`${path} contains a script, which the security policy forbids.`)
  const title = document.querySelector('title')
  // The line below the heading is the description.
  const summary = document.querySelector('h1 ~ p, h1 ~ * p')
  if (!title || !summary) throw new Error(`${path} has no title or no line below its heading.`)
  title.remove()
  return {
    path,
    language,
    title: textOf(title),
    description: short(textOf(summary)),
    ...tagsFor(path, language, 'rel="stylesheet"'),
    body: document.toString(),
  }
}

const pages: PrerenderedPage[] = []
for (const language of languages) for (const path of publicPages) pages.push(await prerendered(path, language))
const framed = languages.flatMap(language =>
  framedPages.map(path => ({ path, language, ...tagsFor(path, language, 'rel="preload" as="style"') })),
)
writeFileSync(join(site, 'prerendered.json'), JSON.stringify({ pages, framed } satisfies Prerendered))
rmSync(join(site, '.vite'), { recursive: true })
