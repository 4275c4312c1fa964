/** Goods, their kinds, and the subjects of articles. */
const NAMES = [
  'رز، أرز، ارز، rice, roz, ruz, riz, aroz, aruz',
  'بسمتي، basmati, basmaty, bismati',
  'سيلا، سيلة، مزة، sella, sela, sila, mazza, parboiled',
  'ياسمين، jasmine, yasmin, yasmeen',
  'مكسور، كسر، كسره، broken, tukda',
  'طويل الحبة، حبة طويلة، long grain',
  'متوسط الحبة، حبة متوسطة، medium grain, calrose, كالروز',
  'زيت، زيوت، سليط، oil, zait, zayt, zeit, zeyt, zet',
  'عباد الشمس، دوار الشمس، زهرة الشمس، تباع الشمس، sunflower, sun flower, abbad alshams, dawar alshams',
  'نخيل، أولين، palm, olein, nakheel',
  'ذرة، ذره، corn, maize, thura, dhura, zura',
  'سكر، شكر، sugar, sukar, sukkar, soukar, suker, sokar, shugar',
  'عدس، lentil, lentils, adas, ads, dal, daal',
  'مكرونة، معكرونة، مقرونة، باستا، pasta, macaroni, makarona, makaroni, spaghetti, سباغيتي',
  'قلم، بيني، penne, benne',
  'صلصة طماطم، معجون طماطم، صلصة، صلصه، معجون بندورة، tomato paste, tomato sauce, tomato puree, salsa, salsah',
  'طماطم، طماط، بندورة، tomato, tomatoes, tamatem, tomatem, banadora',
  'شاهي، شاي، tea, shai, shay, shahi, chai, shaay',
  'تونة، تن، تونا، طونة، tuna, tona, tonna, tunah',
  'أبيض، white, abyad',
  'أسود، black, aswad',
  'أحمر، red, ahmar',
  'ذهبي، golden, thahabi',
  'ناعم، fine, naem',
  'صناعي، industrial, صناعية',
  'عطري، fragrant, aromatic',
  'هيل، حبهان، cardamom, hail, hayl',
  'نعناع، mint, nana',
  'زعفران، saffron, zafaran, zaafaran',
  'حوائج، حوايج، hawaij, hawayej',
  'شوربة، شربة، soup, shorba',
  'سلة، سلال، سلة غذائية، سلال غذائية، سلة رمضان، basket, baskets, food basket, food baskets, salla',
  'تمر، تمور, date, dates',
  'سمك، أسماك, fish',
  'بهار، بهارات، توابل, spice, spices',
  'خبر، أخبار',
  'طلب، طلبات, order, orders',
  'رمضان، ramadan, ramadhan, ramazan',
  'مخزن، صالة، مستودع، هنجر، warehouse, storage, store',
  'وصفة، طبخة، recipe',
  'فيديو، شرح مصور، video, clip',
  'لوز، almond, almonds, lawz',
  'زبيب، raisin, raisins, zabib',
  'خضار، خضروات، خضرة، vegetable, vegetables',
]

/** Containers and ways of selling. In a query, these words are optional: entries with these words come first. */
const CONTAINERS = [
  'شوال، جونية، خيشة، كيس، قطمة، sack, bag, shwal',
  'دبة، جالون، غالون، جركن، تنكة، صفيحة، سطل، برميل، jerrycan, jerry can, gallon, dabba',
  'علبة، قصعة، قوطي، can, tin',
  'كرتون، كراتين، شدة، ربطة، carton, cartons, box',
  'قارورة، قنينة، زجاجة، bottle',
  'باكت، باكيت، عبوة، packet, pack',
  'حبة، حبوب، grain, grains, piece',
  'درزن، دستة، dozen',
  'صنف، أصناف، نوع، أنواع، kind, type',
  'جملة، wholesale, bulk, jumla',
  'تجزئة، مفرق، مفرد، retail',
]

/**
 * Question words around the wanted goods. These words are optional like containers, but count in names only: many texts contain
 * «أفضل سعر».
 */
const QUESTIONS = [
  'سعر، أسعار، بكم، كم، قيمة، ثمن، price, prices, cost, how much, bkm, bkam, kam, ser',
  'عندكم، معكم، معاكم، عندك، معك، لديكم، فيه، متوفر، موجود، يوجد، تبيعون، do you have, available, you sell, in stock',
  'أريد، نريد، أبغى، أبغا، نبغى، نبغا، أبي، نبي، أشتي، نشتي، أحتاج، نحتاج، محتاج، محتاجين، مطلوب، ممكن، want, need, i want, we want, i need, we need, looking for',
  'وين، أين، فين، ألاقي، أحصل، where, find',
  'هل، ايش، أيش، وش، شو، what, which, how',
  'أفضل، أحسن، أجود، زين، best, good',
  'أرخص، رخيص، cheap, cheapest',
  'لو سمحت، من فضلك، السلام عليكم، مرحبا، please, hello, salam',
  'حق، حقت، تبع، مال، أبو، ابو، el, al',
  'اليوم، الآن، ذحين، today, now',
]

/**
 * Words of the food trade that mean the same, in both languages and as they are typed with Latin letters; Yemeni words first. A word
 * finds entries with any other word of its line; broken plurals are separate words. A phrase of several words counts as a whole.
 */
export const TRADE_WORDS: readonly (readonly string[])[] = [...NAMES, ...CONTAINERS, ...QUESTIONS].map((line) =>
  line.split(/[،,] */),
)
/** Indexes of the first line of containers, and of the first line of questions. */
export const FIRST_CONTAINER = NAMES.length
export const FIRST_QUESTION = NAMES.length + CONTAINERS.length
