import { findLinks } from '#lib/dom/find-links.ts'

/** A text by somebody, in which web addresses are links. They open in a new tab, so that nothing typed here is lost. */
export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map(({ text, isLink }, index) =>
    isLink ? (
      // The whole address is shown: it is the only thing to judge it by.
      <a key={index} href={text} target="_blank" rel="nofollow noopener noreferrer ugc" style={{ color: 'inherit' }}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}
