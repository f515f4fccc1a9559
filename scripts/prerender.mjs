// Renders the public pages to HTML in every language, and writes them to prerendered.json of a built site, together
// with the files that the other pages load: node scripts/prerender.mjs <site folder> <folder with web/prerender.tsx
// built for Node>
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import escapeHtml from 'escape-html'
import { parse } from 'node-html-parser'
import { framedPages, publicPages } from '#contract/values/public-pages.ts'
import { languages } from '#contract/values/vocabulary.ts'

const [site, bundle] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'))
const html = readFileSync(join(site, 'index.html'), 'utf8')
const { prerender } = await import(pathToFileURL(join(bundle, 'prerender.js')).href)

const page = (feature, file) => [`web/features/${feature}/${file}.tsx`, `web/features/${feature}/locales/{language}.po`]
const workspace = ['web/app/workspace.tsx', 'web/locales/{language}.po']

/** The feature and the file of each framed page. */
const framedFeatures = {
  '/dashboard': ['dashboards', 'dashboard-page'],
  '/campaigns': ['campaigns', 'pages'],
  '/campaigns/:id': ['campaigns', 'pages'],
  '/applications': ['applications', 'applications-page'],
  '/payments': ['payments', 'payments-page'],
  '/withdrawals': ['withdrawals', 'withdrawals-page'],
  '/statement': ['statements', 'statement-page'],
  '/influencers': ['influencers', 'influencers-page'],
  '/messages': ['messages', 'messages-page'],
  '/profile': ['profiles', 'profile-page'],
  '/account': ['account', 'account-page'],
  '/admin-panel': ['admin', 'admin-page'],
  '/users': ['admin', 'admin-page'],
  '/user/:username': ['profiles', 'public-profile-page'],
}

/** The lazy chunks and catalogues that the router loads for a page. */
function lazyFiles(path) {
  if (path === '/') return page('home', 'home-page')
  if (path === '/login' || path === '/register') return [...workspace, ...page('auth', 'entry-pages')]
  const framed = framedFeatures[path]
  if (framed) return [...workspace, ...page(...framed)]
  const isPolicy = path === '/privacy-policy' || path === '/terms-of-use'
  return page('info', isPolicy ? 'policy-pages' : 'short-pages')
}

/** Collects a source file's chunk, its styles and its imports. */
function assets(source, found = new Set()) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
  if (found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? []) assets(imported, found)
  return found
}

/**
 * Tags for the files that index.html does not reference. A frame needs no further styles, so the styles of a framed
 * page do not block it.
 */
function links(path, language) {
  const sources = ['web/app/locales/{language}.po', ...lazyFiles(path)].map(source =>
    source.replace('{language}', language),
  )
  const files = [...new Set(sources.flatMap(source => [...assets(source)]))].filter(
    file => !html.includes(`"/${file}"`),
  )
  const tags = (files, attributes) => files.map(file => `<link ${attributes} crossorigin href="/${file}">`).join('')
  const isStyle = file => file.endsWith('.css')
  return {
    links: tags(files.filter(isStyle), path in framedFeatures ? 'rel="preload" as="style"' : 'rel="stylesheet"'),
    scripts: tags(
      files.filter(file => !isStyle(file)),
      'rel="modulepreload" fetchpriority="low"',
    ),
  }
}

/** The fonts of other scripts. Preloaded, because their metrics differ from the system's fallback. */
const fonts = {
  en: [],
  bn: [400, 600].map(weight => `web/ui/fonts/hind-siliguri-${weight}.woff2`),
}
const preloads = language =>
  fonts[language]
    .map(font => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${manifest[font].file}">`)
    .join('')

function withFonts(path, language) {
  const { links: styles, scripts } = links(path, language)
  return { links: preloads(language) + styles, scripts }
}

/** An element's text on one line, as HTML. */
const textOf = element => escapeHtml(element.textContent.replaceAll(/\s+/g, ' ').trim())

/** Truncates to 160 characters at a word boundary. */
const short = text => (text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s\S*$/, '')}…`)

async function prerendered(path, language) {
  const html = await prerender(path, language)
  // React replaces a part that throws with this marker.
  if (html.includes('<!--$!-->')) throw new Error(`${path} cannot be rendered without a browser.`)
  const document = parse(html, { comment: true })
  if (document.querySelector('script')) throw new Error(`${path} contains a script, which the security policy forbids.`)
  const title = document.querySelector('title')
  // The line below the heading is the description.
  const lead = document.querySelector('h1 ~ p, h1 ~ * p')
  if (!title || !lead) throw new Error(`${path} has no title or no line below its heading.`)
  title.remove()
  return {
    path,
    language,
    title: textOf(title),
    description: short(textOf(lead)),
    ...withFonts(path, language),
    body: document.toString(),
  }
}

const pages = []
for (const language of languages) for (const path of publicPages) pages.push(await prerendered(path, language))
const framed = languages.flatMap(language =>
  framedPages.map(path => ({ path, language, ...withFonts(path, language) })),
)
writeFileSync(join(site, 'prerendered.json'), JSON.stringify({ pages, framed }))
rmSync(join(site, '.vite'), { recursive: true })
