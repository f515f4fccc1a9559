// The short pages share a chunk: one small file instead of three.
export { AboutPage } from './about-page.tsx'
export { ContactPage } from './contact-page.tsx'
export * from './intro-pages.tsx'
