/**
 * Passwords of at least 8 characters that are used most and guessed first, in lower case: keyboard runs, digits,
 * everyday words with common suffixes, and words common in Bangladesh.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password12345 password123456 password! password1!
  password123! password@123 passw0rd passw0rd1 p@ssword p@ssword1 p@ssw0rd p@ssw0rd1 pa55word pass1234
  pass12345 pass@123 pass@1234 passpass password0 password2 password3 passwort mypassword newpassword
  12345678 123456789 1234567890 0123456789 0987654321 987654321 9876543210 87654321 12341234 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777
  88888888 99999999 12121212 11112222 11223344 1122334455 12344321 123123123 123321123 123454321 147258369
  159357456 147147147 789456123 741852963 963852741 112233445566 12345678910 1234567891 123456780 123456788
  1234512345 123412345 01234567 102030405 10203040 13131313 69696969 20202020 20212021 20222022 20232023
  20242024 20252025 01010101 01711111 01700000 abcdefgh abcdefghi abcd1234 abcd12345 abc12345 abc123456
  abcabcabc a1234567 a12345678 a123456789 aa123456 aa12345678 abc123abc aaaaaaaa 1234abcd 123abc123
  123456abc 12345abc 123456aa 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4
  q1w2e3r4t5 qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
  qwertyqwerty qwerty01 qazwsxedc qazwsx123 qweasdzxc qwe123qwe qweqweqwe asdfasdf asdfghjk asdfghjkl
  asdf1234 asd123asd asdasdasd zxcvbnm1 zxcvbnm123 zxcv1234 zxczxczxc 123qweasd 123qwe123 1q2w3e4r5t6y
  poiuytrewq lkjhgfdsa mnbvcxz1 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 iloveme1 loveyou1
  lovelove loveme123 ilovegod iloveallah mylove123 sunshine sunshine1 princess princess1 princess123
  football football1 football123 baseball baseball1 basketball superman superman1 superman123 spiderman
  batman123 starwars starwars1 pokemon1 pokemon123 dragon123 monkey123 monkey12 master123 shadow123 michael1
  jennifer jessica1 michelle charlie1 jordan23 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid
  manchester mustang1 corvette mercedes ferrari1 computer computer1 internet samsung1 samsung123 samsung12
  iphone123 nokia1234 google123 facebook facebook1 facebook123 whatever whatever1 trustno1 letmein1
  letmein123 welcome1 welcome12 welcome123 welcome@123 changeme changeme1 changeme123 default1 testtest
  test1234 test12345 testing1 testing123 test@123 guest123 guest1234 user1234 user12345 admin123 admin1234
  admin12345 admin123456 admin@123 adminadmin administrator root1234 rootroot toor1234 login123 hello123
  hello1234 hellohello secret123 secret12 master12 freedom1 jesus123 jesus777 blessed1 angel123 angel1234
  babygirl babygirl1 butterfly butterfly1 chocolate chocolate1 elephant diamond1 flower123 friends1 forever1
  lovely123 summer123 winter123 spring123 autumn123 october1 november december september february january1
  thomas123 daniel123 matthew1 alexander william1 nicholas benjamin victoria elizabeth samantha patricia
  veronica garfield snoopy123 scooby123 midnight midnight1 mountain rainbow1 rainbow123 purple123 orange123
  yellow123 silver123 maverick phoenix1 zaq12wsxcde3 blink182 metallica slipknot nirvana1 cocacola pepsi123
  cookie123 cheese123 pepper123 banana123 buster123 tigger123 hunter123 killer123 ranger123 soccer123
  hockey123 tennis123 gaming123 minecraft minecraft1 fortnite roblox123 bangladesh bangladesh1 bangladesh123
  bangladesh71 dhaka123 dhaka1234 chittagong allah123 allah786 786786786 bismillah bismillah1 muhammad
  mohammad muhammad1 assalamualaikum alhamdulillah subhanallah inshallah ramadan123 india123 pakistan
  pakistan1 pakistan123 krishna1 cricket1 cricket123 shakib75 mashrafe tamim123 prochar1 prochar123
  influencer influencer1 influencer123 instagram instagram1 youtube1 youtube123 tiktok123 nagad123 bkash123
  bkash1234
  `
    .trim()
    .split(/\s+/),
)
