/**
 * Words that do not describe a tool: English function words, and phrases that people use with an assistant. They are
 * removed from queries (unless a query has no other words) and from every text except names.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between
  both but by can could did do does doing down during each few for from further had has have having he her here hers
  him his how i if in into is it its itself just me more most my myself no nor not now of off on once only or other
  our ours out over own same she should so some such than that the their theirs them then there these they this those
  through to too under until up us very was we were what when where which while who whom why will with would you your
  yours shall may might must im ive id lets its dont cant wont isnt please want wants need needs like let tell help
  give know using use used uses via within without upon per etc able hello hi hey thanks thank okay ok sure really
  maybe well get gets getting got make one`.split(/\s+/),
);

/** Stems of words that occur in requests more often than in names of tools: they have a lower weight. */
export const softWords: readonly string[] =
  `actually add additionally ago ahead almost along already although always another anyone anything anyway appreciate
  around ask assist assistance available aware away back bad basic basically became become began begin behind believe
  best better big bit bring brought call came care case cause certain certainly clear clearly come coming common
  complete completely concern concerned consider considering couple course currently curious daily day days dear decide
  decided depending desire detailed details different difficult discuss done due easily easy either else end enjoy
  enough entire especially ever every everyone everything exact exactly example excited expect explore eager fact family
  fan far favorite feel feeling figure finally fine first follow following friend friends full fun future gather general
  generally given gives giving glad go goes going gone good great greatly grateful group guide happen happened happy
  hard hear heard helpful high highly hope hoping hours however huge idea ideal immediately important impress include
  included including incredibly indeed info information inform insight insights instance instead interest interested
  interesting involve involved issue keep keeping kind kindly knew knowledge known large last lastly late lately later
  learn learning least led less likely line little live local long longer look looking lot lots love lovely low made
  main major makes making many matter mean means meant mention mentioned mind moment month months moreover morning much
  multiple name named near necessary needed never new next nice non none nothing number numerous obtain occur offer
  often old ones onto open option options order others otherwise particular particularly past pay people perfect perform
  perhaps period person personal pick place plan planning plans plenty point possible possibly potential prefer prepare
  present pretty previous probably problem process project proper properly provide provided provides providing purpose
  put quick quickly quite range rather ready real reason receive recent recently recommend regard regarding related
  relevant require required requires respectively rest right run said saw say says second see seeing seem seems seen
  select sense separate series serious set several share short show side simple simply since six small someone something
  sometimes somewhere soon sort special specific specifically specified start started starting state stay still straight
  struggle stuff subject suggest suggestion suggestions suitable support suppose surely take taken takes taking talk task
  tasks team tell ten term terms thing things think thinking third thought three throughout thus time times today
  together told tomorrow tonight took top total totally toward towards tried true truly try trying turn two type types
  typically unable understand understanding unique unless upcoming urgent useful usually valuable value various versa
  view visit wait wanna wanted wanting watch way ways week weekend weeks went whatever whenever whether whole wide willing
  wish wonder wondering word work working works world worried worry worth write wrong yeah year years yes yesterday yet
  young`.split(/\s+/);
