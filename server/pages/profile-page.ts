import escapeHtml from 'escape-html'
import type { Language, PublicProfile } from '#contract/index.ts'
import { categoryNames, siteNames } from '#contract/values/names.ts'
import { networks, socialNetworks } from '#contract/values/networks.ts'
import type { Db } from '#platform/database/db.ts'
import type { SitePage } from '#platform/http/site-page.ts'
import { publicProfile } from '#server/accounts/profiles/index.ts'
import { fillFrame, type PageFrame } from './page-frame.ts'
import { headTags } from './page-metadata.ts'
import { texts } from './profile-texts.ts'

/** Truncates to 160 characters on one line. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= 160 ? line : `${characters.slice(0, 159).join('').trimEnd()}…`
}

type Line = readonly [name: string, value: string]

/** The profile's figures and texts, escaped. */
function factsOf(profile: PublicProfile, language: Language): Line[] {
  const names = texts[language]
  const categories = categoryNames[language]
  const number = (value: number) => new Intl.NumberFormat(names.locale).format(value)
  const { category, industry, division, followers_count: followers, completed, campaigns, paid } = profile
  const total = completed?.reduce((sum, each) => sum + each.campaigns, 0)
  const byCategory = completed?.map(each => `${categories[each.category]} ${number(each.campaigns)}`)
  const lines: (Line | false)[] = [
    !!category && [names.category, categories[category]],
    !!industry && [names.industry, escapeHtml(industry)],
    !!division && [names.division, names.divisions[division]],
    followers !== undefined && [names.followers, number(followers)],
    total !== undefined && [names.completed, [number(total), ...(byCategory ?? [])].join(' · ')],
    campaigns !== undefined && [names.campaigns, number(campaigns)],
    paid !== undefined && [names.paid, number(paid)],
  ]
  return lines.filter(line => line !== false)
}

/** The links on the profile, escaped. */
function linksOf({ social_links: social, portfolio, website }: PublicProfile, language: Language): Line[] {
  const names = texts[language]
  const links: (readonly [name: string, address: string | undefined])[] = [
    ...socialNetworks.map(network => [networks[network].names[language], social?.[network]] as const),
    [names.portfolio, portfolio],
    [names.website, website],
  ]
  return links.flatMap(([name, address]) => (address ? [[name, escapeHtml(address)] as const] : []))
}

function body(profile: PublicProfile, language: Language): string {
  const { username, role, bio, profile_picture } = profile
  const picture = profile_picture ? `<img src="${escapeHtml(profile_picture)}" alt="" width="128" height="128">` : ''
  const links = linksOf(profile, language).map(
    ([name, address]) => `<li><a href="${address}" rel="nofollow noopener">${name}</a></li>`,
  )
  const facts = factsOf(profile, language).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  return [
    `<article class="written">${picture}<h1>${escapeHtml(username)}</h1><p>${texts[language].roles[role]}</p>`,
    bio && `<p>${escapeHtml(bio)}</p>`,
    links.length > 0 ? `<ul>${links.join('')}</ul>` : '',
    facts.length > 0 ? `<dl>${facts.join('')}</dl>` : '',
    '</article>',
  ].join('')
}

/** The address of a member's public page. */
const addressOf = ({ username }: PublicProfile) => `/user/${username}`

/**
 * Renders a member's public page; for a former name, returns the address of the page. For an unknown name, returns a
 * 404 and leaves the message to the app.
 */
export async function profilePage(
  db: Db,
  origin: string,
  username: string,
  language: Language,
  frame?: PageFrame,
): Promise<SitePage | { movedTo: string }> {
  const profile = await publicProfile(db, username)
  if (!profile) return { status: 404, language }
  if (profile.username.toLowerCase() !== username.toLowerCase()) return { movedTo: addressOf(profile) }
  const role = texts[language].roles[profile.role]
  const name = escapeHtml(profile.username)
  return {
    language,
    head: headTags({
      language,
      title: `${name} · ${siteNames[language]}`,
      description: escapeHtml(short(profile.bio)) || `${name} · ${role} · ${siteNames[language]}`,
      url: origin + addressOf(profile),
      picture: origin + (profile.profile_picture ?? '/icons/icon-512.png'),
      person: profile.username,
    }),
    body: fillFrame(frame, body(profile, language)),
  }
}
