import escapeHtml from 'escape-html'
import { usernamePattern, type Language, type PublicProfile, type Role } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { SitePage } from '#platform/http/site-page.ts'
import { publicProfile } from '#server/profiles/index.ts'
import { fillFrame, type PageFrame } from './page-frame.ts'
import { headTags, siteNames } from './page-metadata.ts'

const roles: Record<Language, Record<Role, string>> = {
  en: { admin: 'Admin', brand: 'Brand', influencer: 'Influencer' },
  bn: { admin: 'অ্যাডমিন', brand: 'ব্র্যান্ড', influencer: 'ইনফ্লুয়েন্সার' },
}

/** Truncates to 160 characters on one line. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= 160 ? line : `${characters.slice(0, 159).join('').trimEnd()}…`
}

function body({ username, bio, profile_picture }: PublicProfile, role: string): string {
  const picture = profile_picture ? `<img src="${escapeHtml(profile_picture)}" alt="" width="128" height="128">` : ''
  return `<article class="written">${picture}<h1>${escapeHtml(username)}</h1><p>${role}</p>${bio && `<p>${escapeHtml(bio)}</p>`}</article>`
}

/** Renders a member's public page. For an unknown name, returns a 404 and leaves the message to the app. */
export async function profilePage(
  db: Db,
  origin: string,
  username: string,
  language: Language,
  frame?: PageFrame,
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
    body: fillFrame(frame, body(profile, role)),
  }
}
