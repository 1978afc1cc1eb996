// Common groceries in Norway by the unit they are bought in; those without one are counted.

export default {
  l: `melk, lettmelk, helmelk, havremelk, soyamelk, fløte, kremfløte, matfløte, kulturmelk, kefir, appelsinjuice, eplejuice, saft, brus,
    farris, cola, øl, hvitvin, rødvin, olivenolje, rapsolje, solsikkeolje, eddik, iskrem, kakao på kartong`,
  kg: `poteter, gulrøtter, løk, epler, bananer, appelsiner, pærer, sukker, hvetemel, sammalt hvete, rugmel, ris, pasta, tomater, kylling,
    druer, søtpoteter, klementiner, salt, kålrot`,
  g: `smør, margarin, brunost, norvegia, jarlsberg, gulost, revet ost, parmesan, fetaost, mozzarella, cottage cheese, smøreost, prim,
    yoghurt, skyr, skinke, salami, servelat, leverpostei, fårepølse, bacon, pølser, wienerpølser, kjøttdeig, karbonadedeig, kjøttkaker,
    laks, røkelaks, torsk, sei, makrell i tomat, kaviar, reker, fiskekaker, fiskepudding, tofu, sjampinjong, spinat, ruccola, jordbær,
    blåbær, bringebær, rosiner, mandler, valnøtter, peanøtter, cashewnøtter, havregryn, müsli, cornflakes, couscous, linser, kikerter,
    kidneybønner, spaghetti, lasagneplater, nudler, kaffe, kakao, sjokolade, kokesjokolade, melis, brunt sukker, kavring, peanøttsmør,
    sjokoladepålegg, frosne erter, pommes frites`,
  "": `brød, grovbrød, rundstykker, baguette, knekkebrød, lefser, lomper, tortillalefser, pølsebrød, hamburgerbrød, croissanter, boller,
    egg, salat, agurk, paprika, brokkoli, blomkål, hodekål, purre, stangselleri, squash, aubergine, mais, avokado, hvitløk, ingefær, chili,
    vårløk, rødbeter, gresskar, reddiker, sitroner, lime, kiwi, mango, melon, ananas, persille, basilikum, koriander, dill, gressløk, mynte,
    rosmarin, timian, rømme, lettrømme, crème fraîche, kesam, hermetiske tomater, tomatpuré, pesto, ketchup, sennep, majones, remulade,
    soyasaus, kokosmelk, tunfisk, oliven, kapers, sylteagurk, honning, syltetøy, multesyltetøy, lønnesirup, sirup, pålegg, pepper, kanel,
    kardemomme, paprikapulver, karri, spisskummen, oregano, tacokrydder, tacosaus, buljongterninger, bakepulver, gjær, vaniljesukker, te,
    kjeks, kvikk lunsj, potetgull, popcorn, smågodt, lakris, frossenpizza, fiskepinner, butterdeig, toalettpapir, tørkepapir,
    papirlommetørklær, oppvaskmiddel, oppvasktabletter, vaskepulver, tøymykner, søppelposer, fryseposer, plastfolie, aluminiumsfolie,
    bakepapir, matpapir, kaffefilter, oppvaskkoster, såpe, sjampo, dusjsåpe, tannkrem, tannbørste, deodorant, plaster, bleier, våtservietter,
    q-tips, batterier, lyspærer, stearinlys, telys, fyrstikker, kattemat, hundemat, kattesand, blomster`,
};
