import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))
const shortPages = () => import('./short-pages.tsx')
const policyPages = () => import('./policy-pages.tsx')

export const aboutPage = lazyPage(shortPages, 'AboutPage')
export const contactPage = lazyPage(shortPages, 'ContactPage')
export const pricingPage = lazyPage(shortPages, 'PricingPage')
export const successStoriesPage = lazyPage(shortPages, 'SuccessStoriesPage')
export const browseCampaignsPage = lazyPage(shortPages, 'BrowseCampaignsPage')
export const applicationTipsPage = lazyPage(shortPages, 'ApplicationTipsPage')
export const communityPage = lazyPage(shortPages, 'CommunityPage')
export const resourcesPage = lazyPage(shortPages, 'ResourcesPage')
export const privacyPolicyPage = lazyPage(policyPages, 'PrivacyPolicyPage')
export const termsOfUsePage = lazyPage(policyPages, 'TermsOfUsePage')
