import escapeHtml from 'escape-html'
import type { Language } from '#contract/index.ts'
import { siteNames } from '#contract/values/names.ts'
import { userText, type MailText } from '#server/notify/kinds/index.ts'
import { bn } from './texts/bn.ts'
import { en } from './texts/en.ts'
import type { MailTexts } from './texts/texts.ts'

export const mailTexts: Record<Language, MailTexts> = { en, bn }

/**
 * A placeholder for the token in the links of a stored email. Contains no characters that either format would escape.
 */
const placeholder = /(:\/\/[^\s"<]+#token=)\{token\}/g

/**
 * Puts the token into the links of a stored email. An email address in its text may also contain the placeholder, but
 * never a colon: a token there could reach the address's owner, for example when a program follows something that looks
 * like a link.
 */
export const withToken = (content: string, token: string): string =>
  content.replaceAll(placeholder, (_, start: string) => start + token)

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

interface EmailInput {
  language: Language
  username: string
  words: MailText
  /** The target of the email's link. */
  link: string
  /**
   * Where to turn notifications on and off, and where to turn off this kind, if possible; undefined for emails about
   * the account.
   */
  links?: { preferences: string; unsubscribe: string | undefined } | undefined
}

// Colours from web/ui/tokens.css, because mail clients do not support custom properties.
const style = {
  page: 'margin:0;padding:24px 12px;background:#faf9f7;',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e7e3dc;border-radius:10px;',
  font: "font-family:Inter,'Hind Siliguri',system-ui,-apple-system,'Segoe UI',Arial,sans-serif;",
  brand: 'padding:20px 28px 0;font-size:18px;font-weight:700;color:#0b6e4f;',
  body: 'padding:12px 28px 28px;font-size:16px;line-height:1.6;color:#211e1a;',
  heading: 'margin:8px 0 16px;font-size:22px;line-height:1.3;font-weight:700;color:#211e1a;',
  paragraph: 'margin:0 0 12px;overflow-wrap:anywhere;',
  button:
    'display:inline-block;margin:12px 0 16px;padding:12px 22px;border-radius:6px;background:#0b6e4f;color:#ffffff;font-weight:600;text-decoration:none;',
  small: 'margin:0 0 6px;font-size:13px;line-height:1.5;color:#5f594f;overflow-wrap:anywhere;',
  footer: 'max-width:560px;margin:0 auto;padding:16px 28px;',
  link: 'color:#0b6e4f;',
}

const anchor = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" style="${style.link}">${escapeHtml(label)}</a>`

/** A line break in a title or note must not start a mail header or a paragraph that looks like ours. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Renders an email as text and HTML from the same texts. Everything written by users is escaped. */
export function renderEmail({ language, username, words, link, links }: EmailInput): RenderedEmail {
  const texts = mailTexts[language]
  const siteName = siteNames[language]
  const { footer } = texts
  const ofNotification = links?.unsubscribe === undefined ? footer.required : footer.notification
  const reason = links === undefined ? footer.account : ofNotification
  const footerLinks = [
    ...(links?.unsubscribe === undefined ? [] : [{ label: footer.unsubscribe, url: links.unsubscribe }]),
    ...(links === undefined ? [] : [{ label: footer.preferences, url: links.preferences }]),
  ]
  const subject = oneLine(words.subject)
  const paragraphs = [texts.greeting(userText(username)), ...words.paragraphs.map(oneLine)]
  const text = [
    ...paragraphs,
    `${words.action}:\n${link}`,
    `${siteName}\n${reason}`,
    ...footerLinks.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')
  const paragraph = (content: string) => `<p style="${style.paragraph}">${escapeHtml(content)}</p>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    // Programs on phones also turn numbers and dates into links.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
    `<title>${escapeHtml(subject)}</title></head><body style="${style.page}${style.font}">`,
    `<div role="article" style="${style.card}"><div style="${style.brand}">${siteName}</div>`,
    `<div style="${style.body}"><h1 style="${style.heading}">${escapeHtml(words.heading)}</h1>`,
    ...paragraphs.map(paragraph),
    `<a href="${escapeHtml(link)}" style="${style.button}">${escapeHtml(words.action)}</a>`,
    `<p style="${style.small}">${texts.orOpen} ${anchor(link, link)}</p></div></div>`,
    `<div style="${style.footer}"><p style="${style.small}">${escapeHtml(reason)}</p>`,
    footerLinks.length > 0
      ? `<p style="${style.small}">${footerLinks.map(({ label, url }) => anchor(url, label)).join(' · ')}</p>`
      : '',
    '</div></body></html>',
  ].join('\n')
  return { subject, text: `${text}\n`, html }
}
