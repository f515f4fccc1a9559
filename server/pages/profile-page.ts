import { usernamePattern, type Language, type PublicProfile, type Role } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { SitePage } from '#platform/http/site.ts'
import { publicProfile } from '#server/profiles/store.ts'
import { escapeHtml, headTags, siteNames } from './head.ts'

const roles: Record<Language, Record<Role, string>> = {
  en: { admin: 'Admin', brand: 'Brand', influencer: 'Influencer' },
  bn: { admin: 'অ্যাডমিন', brand: 'ব্র্যান্ড', influencer: 'ইনফ্লুয়েন্সার' },
}

/** At most 160 characters on one line, cut between signs rather than in one. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length <= 160 ? line : `${signs.slice(0, 159).join('').trimEnd()}…`
}

function body({ username, bio, profile_picture }: PublicProfile, role: string): string {
  const picture = profile_picture ? `<img src="${escapeHtml(profile_picture)}" alt="" width="128" height="128">` : ''
  return `<article class="written">${picture}<h1>${escapeHtml(username)}</h1><p>${role}</p>${bio && `<p>${escapeHtml(bio)}</p>`}</article>`
}

/** Between the header and the footer of a page to read, none of whose links leads to the open page. */
const framed = (content: string, frame: string) =>
  frame
    .replaceAll(/ (class="active"|data-status="active"|aria-current="page")/g, '')
    .replace(/(<main\b[^>]*>).*(<\/main>)/s, (_, open: string, close: string) => open + content + close)

/** A member's public page, for those who do not run its script. Nobody by this name: the app, which says so in its way. */
export async function profilePage(
  db: Db,
  origin: string,
  username: string,
  language: Language,
  frame = '<main></main>',
): Promise<SitePage> {
  const profile = usernamePattern.test(username) ? await publicProfile(db, username) : undefined
  if (!profile) return { status: 404, language }
  const role = roles[language][profile.role]
  const name = escapeHtml(profile.username)
  return {
    language,
    head: headTags({
      language,
      title: `${name} · ${siteNames[language]}`,
      description: escapeHtml(short(profile.bio)) || `${name} · ${role} · ${siteNames[language]}`,
      url: `${origin}/user/${profile.username}`,
      picture: origin + (profile.profile_picture ?? '/icons/icon-512.png'),
      person: profile.username,
    }),
    body: framed(body(profile, role), frame),
  }
}
