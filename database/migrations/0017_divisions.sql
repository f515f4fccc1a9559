create type division as enum ('barishal', 'chattogram', 'dhaka', 'khulna', 'mymensingh', 'rajshahi', 'rangpur', 'sylhet');

alter table influencer_profiles add division division;
create index influencer_profiles_division on influencer_profiles (division, user_id desc);
