import { findLinks } from '#lib/dom/find-links.ts'

/** A user's text, in which web addresses are links. They open in a new tab, so that this page keeps typed text. */
export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map(({ text, isLink }, index) =>
    isLink ? (
      // Shows the whole address, because users have nothing else to judge it by.
      <a key={index} href={text} target="_blank" rel="nofollow noopener noreferrer ugc" style={{ color: 'inherit' }}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
