import { many } from "./plural.js";

export default {
  storage: {
    notKept: "Ikke lagret på enheten",
    signedOut: "Logget ut",
    signedOutWaiting: (count) => many(count, "Logget ut, # venter", "Logget ut, # venter"),
    full: "Denne enheten har ikke mer plass. Det du gjør nå, går tapt hvis du lukker siden før det er sendt.",
    missing: "Dette vinduet tar ikke vare på noe: Det som ikke er sendt, går tapt når du lukker det. Private vinduer er ofte slik.",
    newer: "En nyere versjon av Multe er åpen i en annen fane. Last inn på nytt for å gå videre med den.",
    blocked: "En gammel versjon av Multe er åpen i en annen fane. Lukk den, og last inn på nytt.",
    broken: "Nettleserens lager svarer ikke. Det du gjør nå, går tapt hvis du lukker siden før det er sendt.",
    reload: "Last inn på nytt",
  },
};
