import type { Market, User } from './market.ts'

export interface People {
  brand: User
  influencer: User
  newBrand: User
  newInfluencer: User
  admin: User
}

/** Adds rows in every status of the specification. */
export function addSampleData(market: Market): People {
  const brand = market.addUser('teahouse', 'brand', {
    bio: 'Tea from Sylhet',
    industry: 'Tea',
    picture: 'teahouse.png',
  })
  const influencer = market.addUser('rafi', 'influencer', { category: 'food', followers_count: 12_000 })
  const apply = (title: string, budget: number, fee: number | null, status: string, isDated = true) => {
    const deadline = status === 'pending' ? '2099-12-31' : null
    const campaign = market.addCampaign(brand, { title, budget, description: 'Drink it', category: 'food', deadline })
    const applied_at = isDated ? market.next().at : null
    return market.addApplication(influencer, campaign, { proposal: 'A film', fee, status, applied_at })
  }

  apply('Pending tea', 900, null, 'pending', false)
  apply('Rejected tea', 900, 800, 'rejected')
  apply('Unpaid tea', 1500, null, 'accepted')
  const paid = (title: string, amount: number) =>
    market.addPayment(apply(title, 5000, amount, 'accepted'), { amount, method: 'nagad', transaction: `TX-${amount}` })
  paid('Waiting tea', 700)
  const confirmed = paid('Confirmed tea', 2500.5)
  confirmed.status = 'confirmed'
  market.addWithdrawal(influencer, { amount: 500, method: 'bkash', phone: '01712345678' })
  return {
    brand,
    influencer,
    newBrand: market.addUser('newshop', 'brand'),
    newInfluencer: market.addUser('newface', 'influencer'),
    admin: market.addUser('root', 'admin'),
  }
}
