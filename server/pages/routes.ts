import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FramedPage } from '#contract/values/public-pages.ts'
import type { Language } from '#contract/values/vocabulary.ts'
import { prepareError } from '#platform/http/api.ts'
import type { Services } from '#platform/http/route.ts'
import { preferredLanguage, type Site } from '#platform/http/site.ts'
import { fillFrame, pageFrame } from './page-frame.ts'
import { headTags } from './page-metadata.ts'
import { profilePage } from './profile-page.ts'
import { membersSitemap, pagesSitemap, robots, sitemapIndex } from './sitemap.ts'
import { securityText } from './well-known.ts'

/** Sends an error's message as a page. With scripts, the app replaces it and offers a retry. */
function sendErrorPage(site: Site, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = prepareError(error, request, reply)
  return site.send(request, reply, { status, body: `<main><p>${message}</p></main>` })
}

interface PageOptions {
  publicUrl: string | undefined
  supportEmail: string | undefined
}

/**
 * Serves the public pages as HTML, along with robots.txt, the sitemap and the well-known paths. Their addresses start
 * with `publicUrl`, or with the origin that the client used.
 */
export function pageRoutes(
  app: FastifyInstance,
  { db }: Services,
  site: Site,
  { publicUrl, supportEmail }: PageOptions,
): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`
  // A shared cache could serve everybody the addresses with the host that one client sent.
  const cacheControl = publicUrl === undefined ? 'no-cache' : 'public, max-age=3600'
  const send = (reply: FastifyReply, type: 'application/xml' | 'text/plain', text: string) =>
    reply.header('cache-control', cacheControl).type(`${type}; charset=utf-8`).send(text)

  const { pages, framed } = site.prerendered
  for (const path of new Set(pages.map(page => page.path))) {
    app.get(path, (request, reply) => {
      const language = preferredLanguage(request)
      const page = pages.find(page => page.path === path && page.language === language)
      if (!page) return site.send(request, reply, {})
      const origin = originOf(request)
      const head = headTags({ ...page, url: origin + path, picture: `${origin}/icons/share.png` })
      const { links, scripts, body } = page
      return site.send(request, reply, { language, head, links, scripts, body })
    })
  }

  const about = pages.filter(page => page.path === '/about')
  const frames = new Map(about.map(page => [page.language, pageFrame(page.body)]))
  const tagsOf = (path: FramedPage['path'], language: Language) => {
    const { links = '', scripts = '' } = framed.find(page => page.path === path && page.language === language) ?? {}
    return { links, scripts }
  }
  for (const path of new Set(framed.map(page => page.path))) {
    if (path === '/user/:username') continue
    app.get(path, (request, reply) => {
      const language = preferredLanguage(request)
      const body = fillFrame(frames.get(language), '')
      return site.send(request, reply, { language, ...tagsOf(path, language), body, frame: true })
    })
  }
  app.get<{ Params: { username: string } }>(
    '/user/:username',
    { errorHandler: (error, request, reply) => sendErrorPage(site, error, request, reply) },
    async (request, reply) => {
      const language = preferredLanguage(request)
      const page = await profilePage(db, originOf(request), request.params.username, language, frames.get(language))
      // Not a permanent redirect: the owner may take the former name back.
      if ('movedTo' in page) return reply.header('cache-control', 'no-cache').redirect(page.movedTo, 302)
      return site.send(request, reply, { ...page, ...tagsOf('/user/:username', language) })
    },
  )

  app.get('/.well-known/security.txt', (request, reply) =>
    send(reply, 'text/plain', securityText({ origin: originOf(request), supportEmail, now: Temporal.Now.instant() })),
  )
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/account', 302))
  app.get('/robots.txt', (request, reply) => send(reply, 'text/plain', robots(originOf(request))))
  app.get('/sitemap.xml', async (request, reply) =>
    send(reply, 'application/xml', await sitemapIndex(db, originOf(request))),
  )
  app.get('/sitemap-pages.xml', (request, reply) => send(reply, 'application/xml', pagesSitemap(originOf(request))))
  app.get<{ Params: { file: string } }>('/sitemap-members-:file(^\\d+).xml', async (request, reply) => {
    const text = await membersSitemap(db, originOf(request), Number(request.params.file))
    return text === undefined ? reply.callNotFound() : send(reply, 'application/xml', text)
  })
}
