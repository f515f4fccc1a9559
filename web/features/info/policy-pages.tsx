// These small pages share a chunk, because they link to each other.
export { PrivacyPolicyPage } from './privacy-policy-page.tsx'
export { TermsOfUsePage } from './terms-of-use-page.tsx'
