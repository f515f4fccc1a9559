/** The shell's icons as plain SVG paths, because the icon library would be larger. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  leave: 'M14 8V4H4v16h10v-4M9 12h12m-3-3 3 3-3 3',
}

interface IconProps {
  name: keyof typeof paths
  /** The icon's text alternative. Without one, screen readers ignore the icon. */
  title?: string
}

/** An icon in the header. The header's style sheet sets its stroke and size. */
export function Icon({ name, title }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden={!title}>
      {title && <title>{title}</title>}
      <path d={paths[name]} />
    </svg>
  )
}
