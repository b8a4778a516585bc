/**
 * Words that people use for one another when they ask for a tool, in groups divided by `|`. General English,
 * made by hand; a word may be in many groups and means no more in one than the others of that group. Search
 * counts them for a part of the word that was said, so a loose group costs little; config.search.synonyms adds
 * more.
 */
export const actions = `
  create add new make insert | create build generate construct compose | create open start |
  delete remove erase drop discard destroy trash purge | delete kill |
  update edit change modify alter revise adjust amend patch | get fetch retrieve obtain read load pull |
  get show display view see | list show enumerate browse | list all every |
  find search look lookup seek locate query discover | send deliver submit dispatch transmit | post publish |
  start launch begin run initiate trigger kick | run execute invoke |
  stop halt end terminate kill cancel abort quit shutdown | cancel revoke undo void |
  close finish complete resolve done | reopen restore recover | move transfer relocate shift migrate |
  copy duplicate clone replicate | rename retitle relabel | upload attach | download save export fetch |
  save store keep persist write | write append put | import ingest load | export extract dump |
  merge combine join unite concatenate | split divide separate partition |
  convert transform translate turn change | compute calculate calculator evaluate work determine |
  estimate predict forecast project | analyze analysis examine assess evaluate inspect study investigate |
  compare comparison difference diff contrast versus vs | check verify validate confirm test ensure |
  validate verification validation | schedule plan book arrange | reserve book reservation booking |
  buy purchase order shop acquire | sell sale | pay payment charge billing bill |
  refund reimburse reimbursement | invite add | join enter subscribe | leave quit exit unsubscribe |
  follow subscribe | notify alert notification remind warn | remind reminder | approve accept confirm |
  reject deny decline refuse | assign allocate delegate | assign owner responsible assignee | lock freeze |
  enable activate on | disable deactivate off | increase raise grow boost | decrease reduce lower cut |
  rate rating review score | recommend suggest recommendation suggestion advice | explain describe clarify |
  summarize summary digest overview recap tldr brief | simplify shorten | translate translation translator |
  count number quantity total amount | sum total add | average mean | sort order rank arrange | filter narrow |
  track trace monitor follow watch | monitor observe watch | measure metric | log record journal |
  register signup enroll enrol enrolment enrollment | login signin authenticate logon | logout signout |
  encrypt cipher encode | decrypt decipher decode | compress zip shrink archive |
  decompress unzip extract unpack | scan inspect | print output | draw sketch paint plot |
  plot chart graph diagram visualize visualise visualization | render display | play listen stream |
  record capture | take capture | press hit push tap click | type enter input fill | scroll swipe | drag move |
  hover mouse | navigate go visit browse open | refresh reload | wait pause sleep | resize scale |
  rotate turn flip | crop trim cut | replace substitute swap | deploy release ship rollout |
  rollback revert undo | install setup | configure setup settings config configuration |
  setting preference option | connect link attach | disconnect unlink detach | share forward |
  reply respond answer response | comment remark note | ask question query inquire | teach learn |
  solve resolve | fix repair correct | optimize improve enhance | design create |
  connect integrate integration | subscribe subscription plan | trigger fire invoke | schedule cron recurring |
  estimate quote | attach append | gather collect aggregate | aggregate group summarize |
  detect recognize identify find | recognize recognition identify | classify categorize classification |
  extract parse scrape | scrape crawl spider | crawl browse | embed insert | highlight emphasize |
  mute silence | block ban | hide conceal | unlock open | erase wipe clear | clear reset empty | reset restart |
  restart reboot | upgrade update | downgrade rollback | migrate import transfer | synchronize sync |
  sync refresh | publish release | approve review | escalate raise | acknowledge ack | snooze delay postpone |
  postpone reschedule delay | reschedule move | rsvp respond | moderate review |
  customize personalize configure | calibrate adjust | balance distribute | generate produce | guess predict |
  prove verify | debug troubleshoot diagnose | diagnose diagnosis | troubleshoot fix | profile benchmark |
  benchmark performance | performance speed metric | audit log history | cluster group | provision create |
  teardown destroy delete
`;

export const things = `
  issue ticket bug task | issue problem | bug defect error | error exception failure fault |
  task todo job item | pr pull | mr merge | repository repo | branch ref | commit revision changeset |
  folder directory dir | file document | document doc | doc documentation manual guide | path location |
  project workspace | board kanban | card ticket | column field | table sheet grid | row record entry |
  spreadsheet sheet excel workbook | presentation slide slides deck powerpoint | database db | sql query |
  schema structure | key token credential | password credential passcode secret | user account member person |
  user people | member participant | customer client buyer consumer | employee staff worker personnel |
  team group crew | org organization organisation company | company business firm corporation enterprise |
  contact person | role permission access | permission privilege right | message msg text | sms text |
  chat conversation thread discussion | channel room | email mail message | inbox mailbox | attachment file |
  label tag | tag label category | category type kind class genre | status state condition |
  priority urgency severity | deadline due | milestone goal | sprint iteration cycle | roadmap plan |
  backlog queue | assigned mine | workflow pipeline process | pipeline build ci | action workflow | job run |
  log logs | server host machine vm instance | container docker pod | cluster kubernetes k8s | kubernetes k8s |
  namespace ns | domain dns | url link website address | link hyperlink | webpage page website site |
  site website | browser tab | tab window | screenshot capture snapshot | button element |
  image picture photo photograph pic img | image icon | video clip movie | movie film | tv television |
  show series | episode show | actor cast star | cast crew | director filmmaker | song track music tune |
  album record | artist singer musician band | band group | playlist mix | podcast show | lyrics words |
  music audio sound | audio sound voice | voice speech speak spoken | speech text | book novel title |
  author writer | article story post | news headline headlines | blog post article | magazine journal |
  newspaper news press | paper publication article research | research study | citation reference |
  library collection | game gaming | player gamer | team club | match fixture game | score result |
  league tournament competition | standings ranking table | athlete player | sport sports |
  price cost fee rate amount | price quote | cheap affordable inexpensive budget | expensive costly |
  discount coupon deal offer promo promotion sale | money cash fund currency | currency forex money |
  exchange convert conversion rate | crypto cryptocurrency bitcoin coin token | stock share equity ticker |
  stock market | portfolio holding investment | invest investment | bank account |
  loan credit mortgage lending | interest rate | tax vat | salary wage income pay compensation earnings |
  income revenue earnings | profit gain margin | expense cost spending spend | budget spending |
  invoice bill receipt | transaction payment | wallet balance | balance amount | insurance policy coverage |
  contract agreement | law legal regulation | lawyer attorney | court case |
  product item good goods merchandise | catalog catalogue inventory | inventory stock | order purchase |
  cart basket | shop store shopping retailer | seller vendor merchant supplier | brand manufacturer |
  delivery shipping shipment ship | package parcel | package library module dependency | address location |
  location place position | place venue spot | position coordinates latitude longitude | coordinates geocode |
  near nearby around close surrounding | distance far | route directions direction path itinerary | map maps |
  traffic congestion | city town | country nation | region area zone | zip postal postcode zipcode |
  street road | hotel accommodation lodging stay motel hostel | room accommodation | apartment flat rental |
  rental rent lease hire | house home property | property estate realty | flight plane airline airplane |
  airport flight | train railway rail | bus transit | car vehicle auto automobile | taxi cab ride uber |
  bike bicycle cycling | trip travel journey vacation holiday tour | holiday vacation |
  tourist attraction sightseeing | attraction landmark | restaurant dining eat eatery | food meal dish cuisine |
  recipe cook cooking | ingredient food | drink beverage | menu dish | diet nutrition |
  nutrition calorie calories nutrient | weather forecast climate |
  weather temperature rain snow wind sunny humidity | temperature heat | air quality pollution |
  earthquake seismic | time clock hour | timezone zone | date day calendar | today current now |
  tomorrow upcoming next | event meeting appointment | meeting call conference | calendar schedule agenda |
  year annual | birthday birth | age old | duration length time | history past historical previous |
  recent latest newest last current | latest new | old previous | popular trending top best | best top |
  trend trending | random arbitrary | similar related alike like | related relevant | doctor physician |
  hospital clinic | patient client | disease illness condition disorder | symptom sign |
  drug medication medicine medical | medicine medical health | health wellness | fitness exercise workout gym |
  workout training exercise | weight mass | sleep rest | mental psychology | pet animal dog cat |
  animal species | plant flower | school university college | student learner pupil |
  teacher instructor professor tutor | course class lesson | exam test quiz | grade score mark |
  job career vacancy employment position | resume cv | hire recruit | interview recruit | skill ability |
  word term | definition meaning define mean | synonym similar | dictionary definition | language lingual |
  grammar spelling | text string content | string text | number digit numeric integer |
  math mathematics mathematical arithmetic | equation formula | statistics stats statistic statistical metrics |
  data information info | info information details detail | detail describe | dataset data | report summary |
  dashboard panel | analytics statistics insight insights | metric kpi measure | chart graph | list collection |
  id identifier number | name title | title heading | description text | template form |
  form questionnaire survey | survey poll | vote poll | comment feedback review | review feedback |
  opinion review | sentiment emotion | emotion feeling mood | quote saying | joke humor funny | fact trivia |
  horoscope zodiac astrology | tarot astrology | gift present | color colour | font typeface | logo brand |
  style theme | fashion clothing clothes outfit apparel wear | device phone mobile |
  phone telephone mobile cell | phone call | sensor device | light lamp | battery power |
  energy power electricity | network internet | ip address | vpn proxy | security safety secure |
  vulnerability cve security | threat risk | attack exploit | fraud scam | spam junk | backup snapshot |
  version release | release version | changelog history | feature flag | flag toggle | experiment test |
  incident outage alert | alert alarm | alarm alert | dependency package | code source programming |
  code script program | script program | function method | class object | api endpoint | endpoint url |
  request call | webhook callback hook | plugin extension addon | app application software program |
  website page | seo ranking | keyword term | domain website |
  ad advertisement advert campaign ads advertising | campaign marketing | lead prospect | deal opportunity |
  crm customer | audience follower | follower fan | friend contact | profile account bio | social media |
  tweet post | hashtag tag | influencer creator | creator author | wiki wikipedia encyclopedia |
  encyclopedia knowledge | knowledge memory | memory remember | graph node | node entity |
  relation relationship | parent child | hierarchy tree | tree structure | star favorite favourite bookmark |
  favorite like | saved favorite library | mark flag | read unread | draft unsent | pin highlight |
  archive old | env environment variable | variable parameter | parameter argument | storage bucket |
  bucket s3 | volume disk | disk storage drive | drive storage | cpu processor | usage consumption |
  quota limit | limit cap | capacity size | size dimension | height tall | speed velocity fast |
  planet space astronomy | star astronomy | space nasa | satellite space |
  chemistry chemical compound molecule | molecule compound | element chemical | gene genetic dna genome |
  protein structure | physics force | geometry shape | area surface | probability chance |
  crop agriculture farm farming | soil agriculture | construction building | material substance |
  machine equipment | government public | election vote | politics political | president politician |
  religion bible quran faith | verse bible | charity donation donate | donation give | volunteer charity |
  wedding marriage | kid child children kids baby | family parent | art painting artwork drawing |
  museum gallery | ticket event | concert show event gig | theater theatre cinema | party event |
  assignment task | todo checklist | checklist list | notebook note | note memo | memo message |
  announcement notice news | newsletter email | rss feed | feed timeline stream | comment annotation |
  thread topic | topic subject theme | subject topic | summary abstract | abstract summary | chapter section |
  section part | paragraph text | sentence text | character letter | letter mail | mailbox inbox folder |
  recipient addressee | sender author | reminder alarm | timer countdown | stopwatch timer | agenda itinerary |
  invitation invite | guest attendee participant | attendee participant | host organizer | venue location |
  seat ticket | boarding flight | luggage baggage | passenger traveler | traveler tourist | visa passport |
  passport travel | embassy consulate | border customs | cruise ship | ship vessel boat | port harbor |
  fuel gas petrol | charger charging ev | parking garage | toll road | accident crash | crash error |
  license licence | licence permit | certificate certification | degree education | education learning school |
  scholarship grant | grant funding | funding fund | donor donation | recruiter hiring | applicant candidate |
  candidate applicant | payroll salary | leave vacation | shift schedule | attendance presence |
  headcount employee | department team | manager supervisor | ceo executive | board directors |
  shareholder investor | dividend stock | option derivative | bond treasury | commodity gold oil |
  inflation economy cpi | gdp economy | economy economic | unemployment jobs | housing property |
  mortgage loan | landlord owner | tenant renter | lease rental | electricity power | water liquid |
  waste trash garbage | recycle trash | carbon emission co2 | climate environment | pollution emission |
  forest tree | ocean sea marine | river water | mountain peak | elevation altitude height |
  sunrise sunset sun | moon lunar | tide ocean | storm hurricane | hurricane storm | flood disaster |
  disaster emergency | emergency urgent | ambulance emergency | police crime | crime criminal | prison jail |
  weapon gun | war military | army military | virus malware | malware virus | infection disease |
  covid coronavirus pandemic | vaccine vaccination | dentist dental | surgery operation |
  pregnancy pregnant baby | therapy therapist counseling | anxiety stress | meditation mindfulness |
  yoga exercise | running run | step walk | heart cardiac | blood pressure | diabetes glucose |
  allergy allergen | vitamin supplement | vegan vegetarian | wine beer alcohol cocktail | coffee cafe |
  bakery bread | grocery supermarket food | kitchen cooking | furniture home | garden plant | paint color |
  tool utility | appliance device | printer print | camera photo video | microphone audio | speaker audio |
  headphone audio | keyboard input | laptop computer pc | computer machine pc | desktop computer |
  tablet device | smartphone phone | robot automation | automation workflow | drone aircraft |
  rocket space launch | physics physical | biology biological | medical clinical | trial study |
  experiment lab | laboratory lab | sample specimen | formula equation | matrix array | vector array |
  array list | integer number | decimal number | fraction ratio | ratio percentage | percentage percent |
  percent rate | currency dollar euro usd eur | unit measurement | measurement measure |
  kilometer mile distance | celsius fahrenheit temperature | pound kilogram weight | binary hex |
  hash checksum digest | checksum hash | signature sign | certificate ssl | firewall security | port network |
  router network | bandwidth network | latency delay | cache memory | thread process | process job |
  queue message | topic queue | stream event | event log | trace span | dashboard chart | panel widget |
  widget component | component module | module package | interface ui | layout design | screen display |
  window screen | dialog modal popup | dropdown select | checkbox toggle | cookie session | session login |
  token session | oauth authentication | authentication auth login | authorization permission |
  tenant organization | subscription plan | invoice payment | checkout payment | coupon voucher | voucher gift |
  loyalty reward points | reward bonus | wishlist favorite | catalog product | sku product | barcode qr |
  warehouse stock | supplier vendor | procurement purchase | logistics shipping | courier delivery |
  tracking shipment | return refund | complaint feedback | support helpdesk | helpdesk ticket | faq help |
  agent assistant bot | bot chatbot | prompt instruction | model ai | training train | inference prediction |
  prediction forecast | embedding vector | transcription transcript | caption subtitle | thumbnail image |
  gif animation | animation video | avatar profile picture | banner image | poster image | logo image |
  watermark image | filter effect | effect filter | lyric song | melody song | genre category | chart ranking |
  billboard chart | award prize | prize award | oscar award | celebrity famous | biography bio | trailer video |
  review rating | critic review | synopsis plot summary | plot story | character role | anime manga |
  manga comic | comic cartoon | cartoon animation | puzzle game | quiz trivia | trivia quiz | chess game |
  poker card | lottery lotto | dice random | bet betting odds | odds betting | soccer football |
  football nfl soccer | basketball nba | baseball mlb | hockey nhl | cricket match | tennis match |
  golf tournament | racing race f1 | olympics sport | coach trainer | stadium venue | referee match |
  goal score | season year | roster squad team | squad team | draft pick
`;

/** What a word or a phrase stands for, one way only: `pr` is a pull request, but not every request is a PR. */
export const meanings = `
  pr: pull request | mr: merge request | pull request: pr | merge request: mr | vm: virtual machine |
  db: database | ui: interface | faq: question answer | eta: arrival time | gps: location coordinates |
  fx: exchange currency | ocr: text image recognition | tts: text speech | stt: speech text transcribe |
  asr: speech transcribe | llm: model language | ai: artificial intelligence model | nft: token crypto |
  etf: fund stock | ipo: stock offering | iban: bank account | ssl: certificate | tls: certificate |
  ssh: key remote | ci: pipeline build | cd: deploy | cve: vulnerability | pdf: document |
  csv: spreadsheet table | json: data | ticket: event | on my plate: assigned | assigned to me: my |
  my own: mine | log in: login | sign in: login | sign up: register | log out: logout |
  set up: create configure | turn on: enable | turn off: disable | shut down: stop | look up: search find |
  look for: search find | check out: checkout view | check in: checkin | get rid: delete remove |
  take down: delete remove | throw away: delete | put together: create | come up: generate |
  make sure: verify check | find out: get search | write down: note save | who am i: me user current |
  about me: me user profile | how much: price cost amount | how many: count number | how far: distance |
  how long: duration time | how old: age | how to get: directions route | what time: time current |
  where is: location | where am: location current | right now: current | up to date: latest |
  word doc: document | to do: todo task | follow up: reminder | heads up: notification alert | sum up: summary |
  transcribe: transcript speech text caption subtitle | transcript: subtitle caption transcribe |
  subtitle: caption transcript | ping: notify | nuke: delete | grab: get download | pull up: open show |
  bring up: open show | spin up: create start | hook up: connect | roll back: rollback revert |
  back up: backup | dig: search | snap: screenshot photo | cheapest: price | closest: nearby distance |
  nearest: nearby distance | newest: latest | weekly: week | monthly: month | daily: day | yearly: year |
  born: birth | died: death | directed: director | starring: actor cast | wrote: author write |
  sung: song artist | sings: song artist | acted: actor cast | employee: people | lawyer: legal |
  worth: value price | afford: budget price
`;
