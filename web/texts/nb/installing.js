export default {
  installing: {
    title: "På denne enheten",
    update: "En ny versjon er klar",
    updateSoon: "Den nye versjonen starter når du er ferdig her",
    reload: "Last inn på nytt",
    takeUpdate: "Start den nye versjonen",
    later: "Senere",
    install: "Installer Multe",
    installed: "Multe er installert på denne enheten.",
    why: "Installer Multe: Appen åpnes fra hjemskjermen, også uten nett, og nettleseren tar vare på det som er lagret.",
    whyApple: "Legg Multe på hjemskjermen. Ellers sletter Safari det som er lagret her, etter sju dager uten besøk.",
    tap: "Trykk på",
    thenAdd: "og så på «Legg til på Hjem-skjerm».",
    byMenu: "Mange nettlesere har «Installer» eller «Legg til på startskjermen» i menyen. Da åpnes Multe som andre apper.",
    dismiss: "Ikke vis dette igjen",
    offline: "Multe åpnes her også uten nett.",
    offlineSoon: "Multe gjøres klar til å åpnes uten nett.",
    insecure:
      "Over denne adressen kan ikke Multe åpnes uten nett og ikke installeres: Nettlesere krever https til det. Be den som driver serveren, om å sette opp https; på serverens egen maskin går det også med http://localhost.",
    missing: "Denne nettleseren kan ikke åpne Multe uten nett. Et vanlig vindu i en oppdatert nettleser kan det.",
    refused:
      "Denne nettleseren lot ikke Multe gjøre seg klar til å åpnes uten nett. Kanskje den blokkerer nettstedsdata her eller ikke stoler på serverens sertifikat.",
    persisted: "Nettleseren har lovet å ta vare på det som er lagret her.",
    notPersisted: "Nettleseren kan slette det som er lagret her når den trenger plass. Det serveren har, kommer tilbake derfra.",
  },
};
