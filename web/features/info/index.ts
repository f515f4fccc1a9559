import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))
const introPages = () => import('./intro-pages.tsx')

export const aboutPage = lazyPage(() => import('./about-page.tsx'), 'AboutPage')
export const contactPage = lazyPage(() => import('./contact-page.tsx'), 'ContactPage')
export const pricingPage = lazyPage(introPages, 'PricingPage')
export const successStoriesPage = lazyPage(introPages, 'SuccessStoriesPage')
export const browseCampaignsPage = lazyPage(introPages, 'BrowseCampaignsPage')
export const applicationTipsPage = lazyPage(introPages, 'ApplicationTipsPage')
export const communityPage = lazyPage(introPages, 'CommunityPage')
export const resourcesPage = lazyPage(introPages, 'ResourcesPage')
export const privacyPolicyPage = lazyPage(() => import('./privacy-policy-page.tsx'), 'PrivacyPolicyPage')
export const termsOfUsePage = lazyPage(() => import('./terms-of-use-page.tsx'), 'TermsOfUsePage')
