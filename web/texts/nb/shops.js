import { many } from "./plural.js";

export default {
  shops: {
    at: (name) => `På ${name}`,
    atNone: "Ikke i noen bestemt butikk",
    where: "Hvor handler du?",
    whichShop: "Hvilken butikk?",
    none: "Ingen bestemt butikk",
    new: "Ny butikk",
    newTitle: "Ny butikk",
    name: "Navnet på butikken",
    rename: (name) => `Gi ${name} nytt navn`,
    renameTitle: "Gi butikken nytt navn",
    delete: (name) => `Slett ${name}`,
    added: (name) => `${name} lagt til`,
    renamed: (name) => `Heter nå ${name}`,
    deleted: (name) => `${name} slettet`,
    noName: "Butikk uten navn",

    section: "Avdeling",
    sections: "Avdelinger",
    sectionsHint: "I den rekkefølgen du går forbi dem. Dra dem, eller bruk Alt og piltastene.",
    noSections: "Ingen avdelinger ennå. De ordner en liste slik du går gjennom butikken.",
    addUsual: "Legg til de vanlige",
    addSection: "Legg til en avdeling",
    newSection: "Navnet på avdelingen",
    renameSection: "Gi avdelingen nytt navn",
    sectionActions: (name) => `Avdelingen ${name}`,
    removeSection: "Fjern avdelingen",
    sectionAdded: (name) => `${name} lagt til`,
    sectionsAdded: (count) => many(count, "# avdeling lagt til", "# avdelinger lagt til"),
    sectionRenamed: (from, to) => `${from} heter nå ${to}`,
    sectionRemoved: (name) => `Avdelingen ${name} fjernet`,
    sectionMoved: (name, place, count) => `${name}: avdeling ${place} av ${count}`,
    inSection: (name, count) => `${name}, ${many(count, "# vare", "# varer")}`,

    notPlaced: "Ikke plassert ennå",
    place: "Avdeling…",
    placeTitle: (name) => `Hvor er ${name}?`,
    placeIn: (name, section) => `Legg ${name} i ${section}`,
    placeOther: "Annen…",
    placeOtherFor: (name) => `En annen avdeling for ${name}`,
    placeNone: "Ingen avdeling",
    placed: (name, section) => `${name}: nå i ${section}`,
    unplaced: (name) => `${name}: ikke i noen avdeling`,
    otherSection: "En annen",

    typeSize: "Skriftstørrelse",
    typeSizes: { normal: "Vanlig", large: "Stor", huge: "Svært stor" },
    walkedOrder: "Avdelingene står i den rekkefølgen du sist gikk",
    screenOn: "Hold skjermen på",
    tiles: "Vis som fliser",
    rows: "Vis som rader",
    doneBy: { recent: "Sist avkrysset først", name: "Etter navn", section: "Etter avdeling" },
    tripDone: (count) => many(count, "# ting i posen. Kom deg vel hjem!", "# ting i posen. Kom deg vel hjem!"),

    // What a shop in Norway usually has, from the entrance to the till.
    usual: [
      "Frukt og grønt",
      "Brød",
      "Kjøtt og fisk",
      "Meieri",
      "Pålegg",
      "Tørrvarer",
      "Baking",
      "Snacks",
      "Drikke",
      "Frys",
      "Husholdning",
      "Kroppspleie",
      "Baby",
      "Dyr",
    ],
    guesses: {
      "Frukt og grønt":
        "eple epler pære pærer banan bananer appelsin appelsiner klementin klementiner sitron sitroner lime drue druer -bær mango melon ananas kiwi tomat -tomater potet -poteter -løk gulrot gulrøtter agurk salat paprika avokado brokkoli blomkål kål -kål sopp sjampinjong ingefær persille basilikum dill purre spinat ruccola kålrot stangselleri squash aubergine mais chili rødbeter gresskar reddiker koriander mynte rosmarin timian gressløk blomster",
      Brød: "-brød rundstykke rundstykker baguette croissant bolle boller lefse -lefser lompe lomper kavring croissanter -loff",
      "Kjøtt og fisk":
        "-kjøtt kylling kyllingfilet -deig biff svin -skinke bacon -pølse -pølser kjøttkaker fisk -fisk laks torsk sei tunfisk reker fiskekaker røkelaks fiskepudding",
      Meieri:
        "-melk egg ost -ost smør margarin fløte -fløte rømme -rømme yoghurt skyr kesam kefir norvegia jarlsberg mozzarella parmesan cottage_cheese crème_fraîche tofu",
      Pålegg:
        "pålegg -pålegg brunost prim leverpostei syltetøy -syltetøy honning kaviar havregryn müsli cornflakes frokostblanding servelat salami peanøttsmør makrell makrell_i_tomat",
      Tørrvarer:
        "pasta spaghetti nudler ris bønner -bønner linser kikerter lasagneplater couscous hermetiske taco tomatpuré hermetiske_tomater kokosmelk pesto oliven kapers sylteagurk",
      Baking:
        "-mel -sukker salt olje -olje eddik gjær kanel kardemomme vanilje bakepulver melis krydder -krydder ketchup sennep majones karri pepper rosiner kakao sammalt_hvete remulade soyasaus -sirup -pulver spisskummen oregano tacosaus buljongterninger",
      Snacks: "-sjokolade potetgull chips peanøtter -nøtter kjeks godteri smågodt lakris popcorn mandler kvikk_lunsj",
      Drikke: "vann -juice saft brus farris øl -vin kaffe te cola kakao_på_kartong",
      Frys: "-pizza erter iskrem is fiskepinner -frites butterdeig",
      Husholdning:
        "folie -folie batterier -pærer svamp oppvaskmiddel vaskepulver -poser -papir lys -lys fyrstikker kaffefilter oppvasktabletter vaskepulver tøymykner oppvaskkoster kjøkkenrull",
      Kroppspleie: "såpe -såpe sjampo tannkrem tannbørste deodorant plaster -lommetørklær q-tips",
      Baby: "bleier våtservietter grøt barnegrøt",
      Dyr: "kattemat hundemat kattesand",
    },
  },
};
