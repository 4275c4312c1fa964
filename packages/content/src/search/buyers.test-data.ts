/**
 * A second list of queries, as shopkeepers, restaurant owners and households in Yemen type them on a phone. The author wrote the
 * list against the demo catalogue before reading the synonyms or the first list, and changed no line to make the test pass. The
 * format is the same as in `queries.test-data.ts`; a line without entries asks for goods that the company does not sell.
 */
export const BUYERS_PRODUCT_QUERIES: Record<string, string> = {
  price: `
بكم الرز = wb gs jf br lg mg
سعر السكر = fs is
بكم السكر اليوم = fs is
كم سعر كيس الرز = wb gs jf br lg mg
اسعار الزيوت = sf po co
سعر كرتون التونة = tu
كم سعر دبة الزيت = po
بكم الدبه الزيت = po
بكم قطمة السكر = is
قيمة الشاهي = te
سعر الرز البسمتي 40 كيلو = wb
كم السعر عدس = le
بكم المكرونه الكرتون = pa
كم كرتون الصلصه = tp
price of rice = wb gs jf br lg mg
how much is sugar = fs is
sugar price = fs is
بكم سكر ٥٠ كيلو = is
سعر الجملة للسكر = is fs
ارخص رز = wb gs jf br lg mg
`,
  wish: `
عندكم رز بسمتي = wb
ابغى سكر ناعم = fs
اشتي رز = wb gs jf br lg mg
نشتي زيت ذره = co
معاكم تونه = tu
معكم شاهي = te
هل يوجد عدس = le
هل عندكم صلصة = tp
فيه مكرونه = pa
في عندكم زيت دوار = sf
ابي رز مزه = gs
اريد رز ياسمين = jf
اريد كرتون تونة = tu
وين الاقي رز مكسر = br
لو سمحت سكر = fs is
السلام عليكم عندكم زيت قلي = po co sf
محتاج رز للمطعم = gs br wb lg
i want rice = wb gs jf br lg mg
do you have tuna = tu
متوفر سكر خمسين كيلو = is
ممكن شاي = te
نبغا زيت = sf po co
`,
  dialect: `
شاهي احمر = te
شاهي اسود = te
شاهي ريف = te
رز مزة = gs
رز مزه ذهبي = gs
رز كسر = br
رز حق المندي = gs
رز حق الزربيان = wb
زيت حق القلي = po co sf
سكر خشن حق المخابز = is
قصعة تونه = tu
قصعه صلصه = tp
قصعة تن = tu
قطمة رز = wb gs jf br lg mg
قطمه سكر = is
شوال رز = wb gs jf br lg mg
جونية سكر = is
باكت شاهي = te
باكت مكرونه = pa
صلصة طماط = tp
معجون طماط = tp
زيت طباخه = sf po co
رز هندي = wb
رز تايلندي = jf
رز مصري = mg
رز محاشي = mg
رز ابيض = wb lg mg
بندوره معجون = tp
دال احمر = le
سمك معلب = tu
زيت نباتي = sf po co tu
رز حبه طويله = lg gs jf wb
رز طويل الحبه = lg gs jf wb
`,
  containers: `
كرتون تونة = tu
كرتون مكرونة = pa
كرتون صلصة = tp
كرتون شاهي = te
دبة زيت = po
دبه زيت = po
كيس رز = wb gs jf br lg mg
كيس سكر = is fs
كيس عدس = le
علبة تونة = tu
علبه معجون = tp
قارورة زيت = sf co
جالون زيت = po
اكياس رز = wb gs jf br lg mg
كراتين تونه = tu
دبات زيت = po
حبة تونة = tu
`,
  sizes: `
نص كيلو مكرونة = pa
مكرونة نص كيلو = pa
نص كيلو شاي = te
ربع كيلو شاهي = te
شاي ٢٥٠ جرام = te
تونه 170 جرام = tu
تونة ١٧٠ = tu
سكر 50 = is
سكر ٥٠ كجم = is
رز 40 = wb gs lg
رز ابو 40 = wb gs lg
رز ابو عشره = wb gs jf
زيت 20 لتر = po
دبة زيت 20 لتر = po
زيت لتر ونص = sf co
زيت 1.5 = sf co
زيت ٣ لتر = co
زيت ٧٥٠ مل = sf
زيت 5 لتر = sf
سكر كيلو = fs
سكر 1 كيلو = fs
كيلو سكر = fs
صلصه 400 جرام = tp
رز 25 ك = br lg
زيت ٢٠ل = po
50kg sugar = is
rice 25 kg = br lg
oil 20 ltr = po
عدس ٢٥ كيلو = le
5كيلو رز = wb gs jf mg
`,
  numbersInWords: `
سكر خمسين كيلو = is
كيس سكر خمسين = is
دبة زيت عشرين لتر = po
رز اربعين كيلو = wb gs lg
رز عشره كيلو = wb gs jf
رز خمسه كيلو = wb gs jf mg
زيت ثلاثه لتر = co
رز خمسة وعشرين كيلو = br lg
سكر اثنين كيلو = fs
زيت عشره لتر = po
`,
  slips: `
بصمتي = wb
رز بسمطي = wb
رز بسماتي = wb
رز بسمتى = wb
بسمني = wb
زيت دهب = sf po co
صكر = fs is
سكر نعم = fs
طونة = tu
تونا = tu
تونهه = tu
مكروونه = pa
مكورنة = pa
معكرونة = pa
عدص = le
شاااي = te
الزره = co
زيت ضرة = co
زيت دوارالشمس = sf
صلصا = tp
طماطمم = tp
ياسمبن = jf
يسمين = jf
مكصور = br
رز مكسوور = br
`,
  hamza: `
ارز = wb gs jf br lg mg
الارز الابيض = wb lg mg
زيت الذره = co
اولين = po
زيت اولين النخيل = po
تونه مرسى قطع في الزيت = tu
رز الياسمين العطرى = jf
شاي اسود = te
الطماطم المعجون = tp
سكر الابيض = fs
`,
  plural: `
زيوت = sf po co
الزيوت = sf po co
انواع الرز = wb gs jf br lg mg
مكرونات = pa
معلبات تونة = tu
سكريات = fs is
حبوب = le
منوعات = le pa tp te tu
بقوليات = le
`,
  joined: `
رزبسمتي = wb
زيتذهب = sf po co
سكرناعم = fs
كيسرز = wb gs jf br lg mg
زيتالذرة = co
معجونطماطم = tp
شايريف = te
تونةمرسى = tu
عدساحمر = le
basmatirice = wb
cornoil = co
tomatopaste = tp
`,
  latin: `
roz = wb gs jf br lg mg
rozz basmati = wb
ruz = wb gs jf br lg mg
zait = sf po co
zeit dhora = co
zayt thura = co
zeet = sf po co
sokkar = fs is
sukar = fs is
sukkar na3em = fs
shahi = te
shay a7mar = te
chai = te
3adas = le
3adas a7mar = le
ma3joon tamatem = tp
m3jon tmatm = tp
salsa = tp
makarona = pa
ma3karona = pa
toona = tu
tona = tu
roz abyad = wb lg mg
roz 7abba taweela = lg gs jf wb
bkm alroz = wb gs jf br lg mg
kam se3r el sukkar = fs is
`,
  brands: `
ساحل = wb gs jf br lg mg
الساحل = wb gs jf br lg mg
رز الساحل = wb gs jf br lg mg
سحل = wb gs jf br lg mg
ندى = fs is
ندا = fs is
سكر الندى = fs is
مرسا = tu
المرسى = tu
ريف = le pa tp te
الريف = le pa tp te
دهب = sf po co
sahel = wb gs jf br lg mg
sahl rice = wb gs jf br lg mg
saahil = wb gs jf br lg mg
naada = fs is
dahab = sf po co
thahab oil = sf po co
zahab = sf po co
rif tea = te
reaf = le pa tp te
mersa tuna = tu
marsaa = tu
`,
  uses: `
زيت للقلي = po co sf
رز للمندي = gs
رز زربيان = wb
رز كبسة = wb
رز للكبسه = wb
شوربة عدس = le
زيت سلطة = sf
سكر للمخابز = is
رز للمدارس = br
رز مطاعم = gs br
زيت بطاطس = po co sf
شاي حليب = te
`,
  english: `
basmatti = wb
basmati ryce = wb
suger = fs is
sunflower = sf
sun flower oil = sf
cooking oil = sf po co
frying oil = po co sf
lentil = le
lentils = le
red lentils = le
tomatoe paste = tp
tomato sauce = tp
macaroni = pa
tunna = tu
canned tuna = tu
long grain = lg gs jf wb
parboiled = gs
thai rice = jf
vegetable oil = tu sf po co
black tee = te
loose tea = te
`,
  notSold: `
بيبسي =
صابون =
دجاج مجمد =
اسمنت =
عسل سدر =
بكم الدجاج =
عندكم بيبسي =
سعر الحديد =
حفاظات اطفال =
shampoo =
nescafe =
iphone =
price of cement =
do you have chicken =
`,
}

export const BUYERS_ARTICLE_QUERIES: Record<string, string> = {
  articles: `
طريقة شاهي احمر = mint
شاهي نعناع = mint
شاهي حليب = mint
كيف اسوي شوربة عدس = hawaij
شربة عدس = hawaij
حوايج = hawaij
حوايج الشوربه = hawaij
رز بالزعفران = saffron
ارز زعفران ولوز = saffron
رز بالخضار = pan
رز بخضره = pan
طلبات رمضان = ramadan
رمضان متى = ramadan
السله الغذائيه = basket
سلة غذائيه = basket
سلال غذائية = basket ramadan hall
مخزن المكلا = hall
مستودع جديد = hall
احسن زيت للقلي = choose
متى اغير الزيت = choose
كيف اعرف الرز الزين = spec
مواصفات رز = spec
فرق الياسمين عن البسمتي = jasmine
shahi na3na3 = mint
za3faran = saffron
lentil soup recipe = hawaij
how to cook saffron rice = saffron
ramadan = ramadan
which oil for frying = choose
`,
}

/**
 * A third list, written after the rules were changed for the second list. The list was run only once: it tests the rules with
 * unseen queries.
 */
export const UNSEEN_PRODUCT_QUERIES: Record<string, string> = {
  unseen: `
كم قيمة كيس السكر خمسين = is
عندكم تن بالزيت = tu
بغيت رز بسمتي خمسة كيلو = wb
معاكم رز المزه ابو عشرين = gs
شاهي نص كيلو بكم = te
محتاجين عشر كراتين تونة = tu
اسعار السكر بالجملة = fs is
سكر للمعمل خمسين = is
زيت قلي للبوفيه = po co sf
زيت البطاط = po
دبه عشرين لتر زيت = po
رز مكسر ٥٠ = br
كسر رز 25 كيلو = br
رز حبته طويله = lg gs jf wb
طماط معجون علب = tp
صلصه ريف = tp
مكرونه اقلام = pa
مقرونه نص كيلو = pa
عدس مجروش احمر = le
عدسس = le
سكرابيض = fs
زيتنخيل = po
رزياسمين = jf
شاهيريف = te
bikam alruz = wb gs jf br lg mg
se3r zait = sf po co
3andakom sukkar = fs is
roz mazza = gs
rooz yasmeen = jf
zait nakheel = po
shahi reef = te
tuna marsa = tu
saheel rice = wb gs jf br lg mg
بسمطي ساحل = wb
بسمتيي ابيض = wb
ياسمينن = jf
طماطيم = tp
مكروتة = pa
تونا مرسا = tu
سكر نده = fs is
الدهب زيت = sf po co
زيوت الطبخ = sf po co
قوارير زيت دوار الشمس = sf
زيت شمس = sf
زيت لتر ونصف = sf co
زيت 3لتر = co
شاي 500 جم = te
تونه ١٧٠جم كرتون = tu
ارخص زيت طبخ = sf po co
احسن رز للزربيان = wb
رز الكبسه الابيض = wb
اكل مدارس رز = br
rice for mandi = gs
sugar 50kg bag price = is
where can i find lentils = le
tomato can = tp
corn oil bottle = co
best basmati = wb
penne pasta half kilo = pa
oil jerrycan = po
`,
}
